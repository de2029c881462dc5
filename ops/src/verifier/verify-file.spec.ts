import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { chainKey, getBytes, makeProof } from '@throughline/platform/testing/proof-file.js';
import { exitCodes, CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import { runFileVerification } from './verify-file.js';

describe('A file that is to be verified', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chain-'));
  });
  afterEach(async () => rm(folder, { recursive: true }));

  const verify = (file: string, publicKeys: string[] = []): Promise<number> =>
    runFileVerification({ file, publicKeys, receipt: undefined, json: false });
  const fileWith = async (text: string | Buffer): Promise<string> => {
    const file = join(folder, 'file');
    await writeFile(file, text);
    return file;
  };

  it.each(['', '{\n  "name": "throughline"\n}\n', '{"kind":"chain"}\n'])('is not an export: %j', async (text) => {
    const mistake = verify(await fileWith(text));
    await expect(mistake).rejects.toBeInstanceOf(CommandMistake);
    await expect(mistake).rejects.toThrow('file is not an export of a chain.');
  });

  it('is refused if it is a folder or missing', async () => {
    await expect(verify(folder)).rejects.toEqual(new CommandMistake(`${folder} is a folder, not a file.`));
    await expect(verify(join(folder, 'none'))).rejects.toThrow('none is not there');
  });

  it('is not called whole without the key whose signature counts', async () => {
    const file = await fileWith(getBytes(await makeProof({ texts: ['a', 'b', 'c'] })));
    const said: string[] = [];
    const stdout = jest.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const [unnamed, named] = [await verify(file), await verify(file, [chainKey.publicKey])];
    stdout.mockRestore();
    expect([unnamed, named]).toEqual([exitCodes.unproven, exitCodes.done]);
    expect(said[0]).toMatch(/agrees with itself.*\nNot proven: --public-key/);
    expect(said[1]).toMatch(/whole.*\nFrom event 1 .* to 3 .*\nFirst anchor: up to event 3, signed at 2026/);
  });

  it('was changed where anything of an export is left', async () => {
    const said: string[] = [];
    const stdout = jest.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const code = await verify(await fileWith(`no first line\n${getBytes(await makeProof({ texts: [] })).toString()}`));
    stdout.mockRestore();
    expect(code).toBe(exitCodes.different);
    expect(said.join()).toMatch(/^a chain without its first line: CHANGED at event 1, line 1\./);
  });
});
