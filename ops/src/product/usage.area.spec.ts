import { formatDisk } from './usage.area.js';

const at = '2026-01-02T03:04:00.000Z';

describe('The usage command', () => {
  it('names when the database was measured, the sum of its parts, and what they leave out', () => {
    const lines = formatDisk({
      newest: { at, parts: { log: 306 * 1024 ** 2, vault: 1024 ** 2 } },
      disk: { free: 1024 ** 3, total: 2 * 1024 ** 3 },
      perDay: null,
      fullInDays: null,
    });
    expect(lines[0]).toBe(`Database, measured ${at}`);
    expect(lines.join('\n')).toMatch(/^ {2}log +306\.0 MB\n {2}vault +1\.0 MB\n {2}sum +307\.0 MB\nNot counted: /m);
    expect(lines.join('\n')).toMatch(/^Disk, now\n {2}free +1024\.0 MB of 2048\.0 MB$/m);
  });
});
