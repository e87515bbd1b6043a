import { randomFrom } from './random.ts';

/** Names of people who do not exist, mixed as a Singapore roster is. */

type Names = readonly [string, ...string[]];
const words = (text: string) => text.split(', ') as unknown as Names;

interface Community {
  readonly given: Names;
  readonly family: Names;
}

const chinese: Community = {
  given: words(
    'Wei, Mei, Ling, Li, Jun Hao, Xin Yi, Wei Ming, Hui Min, Zhi Wei, Jia Hui, Kai Xiang, Shu Fen, Joanne, Benjamin, Rachel, Daniel, Chloe, Grace, Marcus, Samuel, Victor, Elena, Adeline, Bryan, Clarence, Desmond, Fiona, Gerald, Jasmine, Kelvin, Melissa, Nicholas, Shirley, Terence',
  ),
  family: words(
    'Tan, Lim, Lee, Ng, Wong, Goh, Chua, Koh, Teo, Yeo, Quek, Seah, Ong, Toh, Ho, Chan, Low, Sim, Foo, Chia',
  ),
};

const malay: Community = {
  given: words(
    'Farid, Hafiz, Imran, Rizal, Omar, Siti, Aisha, Nadia, Yusra, Zara, Hana, Faizal, Azman, Syafiq, Nurul, Rosnah, Iskandar, Muhammad Haziq, Nur Aisyah, Shahril',
  ),
  family: words(
    'Hassan, Ismail, Osman, Rahman, Salleh, Yusof, Hamid, Jamal, Bakar, Zainal, Idris, Kassim',
  ),
};

const indian: Community = {
  given: words(
    'Priya, Kavitha, Arjun, Kumar, Ravi, Anitha, Deepa, Ganesh, Harish, Lakshmi, Meera, Suresh, Vikram, Shanti, Nisha, Prakash, Selvam, Divya',
  ),
  family: words('Nair, Menon, Raj, Pillai, Krishnan, Rao, Balan, Subramaniam, Naidu, Chandran'),
};

const eurasian: Community = {
  given: words('Tomas, Elena, Marcus, Natalie, Julian, Denise, Adrian, Bernadette'),
  family: words('Pereira, de Souza, Oliveiro, Rodrigues, Monteiro, Clarke'),
};

/** From this many people on somebody has two given names: there are not enough of the short ones for a large demo. */
const shortNames = 300;

/** As many different names as asked for, always the same ones in the same order; `taken` are left out. */
export function demoNames(count: number, taken: Iterable<string>): string[] {
  const random = randomFrom('names');
  const used = new Set(taken);
  const names: string[] = [];
  while (names.length < count) {
    const roll = random.next();
    const { given: givenNames, family } =
      roll < 0.5 ? chinese : roll < 0.74 ? malay : roll < 0.94 ? indian : eurasian;
    const second = names.length < shortNames ? '' : ` ${random.pick(givenNames)}`;
    const name = `${random.pick(givenNames)}${second} ${random.pick(family)}`;
    if (used.has(name)) continue;
    used.add(name);
    names.push(name);
  }
  return names;
}
