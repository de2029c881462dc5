import { toFilledInput, nameFor, readInputField } from './read-input-field.js';

const filled = (over: Partial<ReturnType<typeof toFilledInput>> = {}) => ({
  ...toFilledInput(undefined),
  label: 'Order mail',
  name: 'order_mail',
  ...over,
});

describe('writing an input', () => {
  it('gets its name from its label', () => {
    expect(nameFor('Order mail')).toBe('order_mail');
    expect(nameFor('2. Währung (ISO)')).toBe('wahrung_iso');
  });

  it('takes each option of a choice once', () => {
    expect(readInputField(filled({ type: 'choice', options: 'EUR\n\n EUR \nCHF' }), [])).toEqual({
      input: { type: 'choice', name: 'order_mail', label: 'Order mail', required: true, options: ['EUR', 'CHF'] },
    });
  });

  it('refuses a name that another input has, and says why', () => {
    expect(readInputField(filled(), ['order_mail'])).toEqual({ errors: { name: 'Another input has this name.' } });
  });

  it('marks every field that breaks a rule', () => {
    const read = readInputField(filled({ label: '', name: 'Order', type: 'choice' }), []);
    expect(Object.keys('errors' in read ? read.errors : {}).sort()).toEqual(['label', 'name', 'options']);
  });
});
