import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { browserTimeZone } from '../../../components/settings/time-zones.js';
import { firstValues, readTyped } from './typed-values.js';

const { variables } = pageWatch;
const first = firstValues(variables);

describe('values of a template', () => {
  it('begin with the defaults and the time zone of the browser', () =>
    expect(first).toMatchObject({
      name: '',
      times: '2',
      at: '07:05',
      day: 'Monday',
      zone: browserTimeZone(),
    }));
  it('are read by their kind, and what does not fit says why', () => {
    const { values, errors } = readTyped(variables, { ...first, name: 'Dune', times: 'twice', at: '25:00' });
    expect(values).toMatchObject({ name: 'Dune', day: 'Monday' });
    expect(Object.keys(errors).sort()).toEqual(['address', 'at', 'times']);
    expect(errors['times']).toContain('Enter a number');
    expect(errors['at']).toBe('Use a time such as 07:30.');
  });
});
