import { eventually } from './eventually.js';

describe('eventually', () => {
  it('returns the first truthy value of the check', async () => {
    const answers = [null, false, undefined, 0, '', 'there'];
    await expect(eventually('an answer comes', () => answers.shift())).resolves.toBe('there');
  });

  it('repeats a check that throws', async () => {
    let calls = 0;
    const check = async (): Promise<number> => {
      calls += 1;
      if (calls < 3) throw new Error('not yet');
      return calls;
    };
    await expect(eventually('it stops throwing', check)).resolves.toBe(3);
  });

  it('fails with what it waited for and the last error as the cause', async () => {
    const check = (): never => {
      throw new Error('still away');
    };
    const waiting = eventually('the mail arrives', check, { within: 5 });
    await expect(waiting).rejects.toThrow('Within 5 ms it did not happen: the mail arrives.');
    await expect(waiting).rejects.toMatchObject({ cause: new Error('still away') });
  });
});
