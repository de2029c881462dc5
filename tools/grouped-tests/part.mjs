import { describe, it } from '@jest/globals';

/**
 * Registers the tests of one spec file in a block of their own, so that its hooks run for them alone. `describe` cannot do
 * this: the file is loaded asynchronously, after the functions of all blocks have returned.
 */
export const part = async (path, load) => {
  const runner = globalThis.testRunner;
  const outer = runner.currentDescribeBlock;
  describe(path, () => undefined);
  runner.currentDescribeBlock = outer.children.at(-1);
  try {
    await load();
  } catch (error) {
    it('loads', () => {
      throw error;
    });
  } finally {
    runner.currentDescribeBlock = outer;
  }
};
