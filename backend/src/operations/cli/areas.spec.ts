import { areaOf } from './areas.js';

const workspace = '01980000-0000-7000-8000-000000000001';
const words = (line: string) => () => areaOf(line.split(' '));

describe('npm run ops', () => {
  it.each([
    'operators list',
    'operators grant ada@example.com --json',
    'maintenance status',
    'queues retry mail',
    'health',
    'log --type AgentCreated',
    `log --workspace ${workspace} --as ada@example.com --break-glass --reason ${'because'.repeat(3)}`,
    `log --workspace ${workspace} --as ada@example.com --content`,
    'health --hour',
  ])('understands: %s', (line) => expect(words(line)).not.toThrow());

  it('understands a maintenance with its message and its end', () =>
    expect(() => areaOf(['maintenance', 'full', '--message', 'A larger disk.', '--lasts', '30'])).not.toThrow());

  it.each([
    ['nothing list', 'nothing to operate named nothing'],
    ['operators grant', 'npm run ops -- operators'],
    ['operators dance', 'npm run ops -- operators'],
    ['maintenance full', '--message'],
    ['maintenance full --message Soon --begins never', '--begins: got never'],
    ['queues drain', 'npm run ops -- queues'],
    [`log --workspace ${workspace} --break-glass --reason ${'because'.repeat(3)}`, '--as'],
    [`log --workspace ${workspace} --as ada@example.com --break-glass --reason soon`, '--reason'],
    ['log --as ada@example.com --content', '--workspace'],
    ['log --workspace harbour', '--workspace'],
    ['queues status --loudly', 'loudly'],
  ])('says what is wrong with: %s', (line, said) => expect(words(line)).toThrow(said));
});
