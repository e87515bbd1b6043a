/** Words and phrases at the head of every published list of passwords, with what people put around them left out. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `access account admin administrator airport arsenal asdfgh baseball basketball batman blink bond
  butterfly changeme charlie chelsea chocolate computer cookie daniel default demo dragon elephant
  facebook flower football forever freedom friends fuckyou george ginger google guest hannah harley
  hello helloworld hockey hunter iloveyou internet jennifer jessica jordan joshua killer letmein
  letmeinnow liverpool login london lovely loveme manchester marina master matrix matthew merlin
  michael michelle mickey monday monkey mother muster mustang mypassword naruto newpassword nicole
  ninja operator orange pass passw passwd password passwort passphrase pepper pokemon princess
  qazwsx qazwsxedc qwerty qwertyuiop ranger root samsung secret security september service shadow
  silver singapore soccer spring starwars summer sunday sunshine superman superuser superstar system
  tennis test testing thomas thunder tigger trustno user victoria watch welcome welcomeback whatever
  william winter zxcvbnm correcthorsebatterystaple 1q2w3e4r5t6y 1qaz2wsx3edc qwer1234asdf a1b2c3d4e5
  p@ssw0rd passw0rd`.split(/\s+/),
);
