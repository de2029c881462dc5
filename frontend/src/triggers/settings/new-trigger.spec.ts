import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { missingFor, newTrigger, proposedName } from './new-trigger.js';

const quantity: InputField = { name: 'quantity', label: 'Quantity', required: true, type: 'number' };
const note: InputField = { name: 'note', label: 'Note', required: false, type: 'text' };
const trigger = {
  agentId: '0190a000-0000-7000-8000-000000000001',
  name: 'Orders',
  settings: { kind: 'webhook', signature: 'standard' } as const,
  mapping: {},
  secret: '',
};
const read = (given: Partial<typeof trigger> | object) =>
  newTrigger(() => [quantity, note]).safeParse({ ...trigger, ...given });

describe('the form of a new trigger', () => {
  it('sends the suggested mapping of a webhook together with what was typed', () =>
    expect(read({ mapping: { note: 'by hand' } }).data?.mapping).toEqual({
      quantity: '{{body.quantity}}',
      note: 'by hand',
    }));

  it('leaves out what is empty', () =>
    expect(read({ mapping: { note: '' } }).data?.mapping).toEqual({ quantity: '{{body.quantity}}' }));

  it('is refused while an input that the agent needs is empty', () =>
    expect(read({ mapping: { quantity: ' ' } }).error?.issues.map(({ path }) => path)).toEqual([['mapping']]));

  it('sends a secret that was pasted, and none where none was', () => {
    expect(read({ secret: ' whsec_0123456789abcdef ' }).data?.secret).toBe('whsec_0123456789abcdef');
    expect(read({ secret: ' ' }).data?.secret).toBeUndefined();
    expect(read({ secret: 'short' }).error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['secret'], 'Use at least 16 characters.'],
    ]);
  });

  it('needs the header of a signature that any service may send', () => {
    const inHeader = (header: string) => ({ kind: 'webhook', signature: 'hmac', header }) as const;
    expect([' ', 'x-sum'].map((header) => missingFor(trigger.agentId, inHeader(header)))).toEqual([
      'Name the header first.',
      null,
    ]);
    expect(read({ settings: inHeader(' X-Sum ') }).data?.settings).toEqual(inHeader('x-sum'));
  });

  it('says what is missing until an agent is chosen and its times can be read', () => {
    const schedule = { kind: 'schedule', timeZone: 'UTC', misfire: 'skip' } as const;
    const settings = (expression: string) => ({ ...schedule, timing: { kind: 'cron', expression } as const });
    const { agentId } = trigger;
    expect([settings('0 9 * * 1-5'), settings('@daily')].map((each) => missingFor(agentId, each))).toEqual([
      null,
      null,
    ]);
    expect(missingFor(agentId, settings('never ever'))).toBe('Correct the schedule first.');
    expect(missingFor('', settings('@daily'))).toBe('Choose an agent first.');
  });

  it('proposes a name from the agent and the kind, without times, which may change', () => {
    expect(proposedName('schedule', 'Tide log')).toBe('Tide log, schedule');
    expect(proposedName('webhook', 'Tide log')).toBe('Tide log, webhook');
    expect(proposedName('webhook', undefined)).toBe('Webhook');
    expect(proposedName('schedule', 'x'.repeat(80))).toHaveLength(80);
  });
});
