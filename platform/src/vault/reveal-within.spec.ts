import { eachSealed, replaceSealed } from './reveal-within.js';

const value = {
  name: 'sealed:v1:a',
  at: null,
  count: 3,
  plain: 'Ada',
  members: [{ email: 'sealed:v1:b' }, { email: 'x@y.test', tags: ['sealed:v1:c'] }],
};

it('finds every sealed text, however deep', () => {
  const found: string[] = [];
  eachSealed(value, (text) => found.push(text));
  expect(found).toEqual(['sealed:v1:a', 'sealed:v1:b', 'sealed:v1:c']);
});

const replacing = {
  text: (text: string, field: string) => `${field} of ${text.slice(-1)}`,
  content: (content: object, workspaceId: string) => ({ content, workspaceId }),
};

it('replaces them by field and leaves the rest as it is', () => {
  expect(replaceSealed(value, replacing)).toEqual({
    ...value,
    name: 'name of a',
    members: [{ email: 'email of b' }, { email: 'x@y.test', tags: ['tags of c'] }],
  });
});

describe('a sealed content', () => {
  const content = { kind: 'sealed', text: 'sealed:v1:d', bytes: 3 };
  const opened = { content, workspaceId: 'w1' };
  it('stays sealed in a row whose contents were erased, and a blob has no beginning', () => {
    const blob = { kind: 'blob', preview: 'sealed:v1:e' };
    const row = { workspaceId: 'w1', contentErasedAt: '2026-01-02T03:04:05.000Z', output: content, steps: [blob] };
    expect(replaceSealed(row, replacing)).toEqual({ ...row, steps: [{ kind: 'blob', preview: '' }] });
    expect(replaceSealed({ ...row, contentErasedAt: null }, replacing)).toMatchObject({ output: opened });
  });
  it('is replaced as a whole, by the workspace of its row or event', () => {
    expect(replaceSealed([{ workspaceId: 'w1', output: content }], replacing)).toEqual([
      { workspaceId: 'w1', output: opened },
    ]);
    const event = { data: { output: content }, meta: { workspaceId: 'w1' } };
    expect(replaceSealed(event, replacing)).toEqual({ ...event, data: { output: opened } });
    const blob = { kind: 'blob', preview: 'sealed:v1:e' };
    expect(replaceSealed({ workspaceId: 'w1', blob }, replacing)).toEqual({
      workspaceId: 'w1',
      blob: { content: blob, workspaceId: 'w1' },
    });
  });
  it('is of the outermost workspace, whatever people wrote deeper', () =>
    expect(replaceSealed({ workspaceId: 'w1', pinned: { workspaceId: 'w2', x: content } }, replacing)).toEqual({
      workspaceId: 'w1',
      pinned: { workspaceId: 'w2', x: opened },
    }));
  it('is of no workspace in a row that has none, whatever people wrote deeper', () =>
    expect(
      replaceSealed({ replaced: { workspaceId: 'w2', meta: { workspaceId: 'w2' }, x: content } }, replacing),
    ).toEqual({
      replaced: { workspaceId: 'w2', meta: { workspaceId: 'w2' }, x: { ...content, text: 'text of d' } },
    }));
  it('is not looked into where no workspace is known', () =>
    expect(replaceSealed({ output: content }, replacing)).toEqual({
      output: { ...content, text: 'text of d' },
    }));
});
