// `npm start` on a fresh clone builds what is missing (OPS-1).
import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

const built = ['frontend/dist/index.html', 'backend/dist/main.js'].every((file) =>
  existsSync(file),
);
if (!built)
  execFileSync('npm', ['run', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' });
