// The script a person loads before a dashboard is chosen, at most 150 kB gzip, and into how many files it is cut.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const limitKb = 150;
const mostFiles = 60;
const dist = 'frontend/dist';
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
const first = Object.keys(manifest).filter((name) => manifest[name].isEntry);
const files = new Set();
const visit = (name) => {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) visit(imported);
};
first.forEach(visit);

let total = 0;
for (const file of files) {
  if (!file.endsWith('.js')) continue;
  const size = gzipSync(readFileSync(`${dist}/${file}`)).length;
  total += size;
  console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${file}`);
}
console.log(
  `${(total / 1000).toFixed(1).padStart(7)} kB  first page, gzip (limit ${limitKb}) [PRF-39]`,
);
const scripts = readdirSync(`${dist}/assets`).filter((file) => file.endsWith('.js'));
console.log(`${String(scripts.length).padStart(7)} files of script (limit ${mostFiles}) [PRF-39]`);
if (files.size === 0 || total > limitKb * 1000 || scripts.length > mostFiles) process.exit(1);
