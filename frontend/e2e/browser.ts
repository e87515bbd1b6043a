import chromium from '@sparticuz/chromium';
import { existsSync } from 'node:fs';

/** A Chromium without a download: the one named, the system's, or the one a package ships. */
export async function browserPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const system = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));
  return system ?? chromium.executablePath();
}
