import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The longest line, in characters. Prettier breaks code at 120, but neither texts nor comments. */
const maxLength = 140;

const files = execFileSync('git', ['ls-files', '-z', '--', 'app', 'build', 'worker', 'tests', 'bench'], {
  encoding: 'utf8',
}).split('\0');
const found = files
  .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && existsSync(file))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const length = [...line].length;
        return length > maxLength ? [`${file}:${index + 1}  ${length} characters; break the line`] : [];
      }),
  );
if (found.length > 0) console.error(`Lines longer than ${maxLength} characters:\n${found.join('\n')}`);
process.exitCode = found.length > 0 ? 1 : 0;
