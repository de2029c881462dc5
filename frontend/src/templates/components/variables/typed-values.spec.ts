import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { firstValues, moveValues, readTyped } from './typed-values.js';

const { variables } = pageWatch;
const first = firstValues(variables, 'Europe/Amsterdam');

describe('values of a template', () => {
  it('begin with the defaults and the time zone of the workspace', () =>
    expect(first).toMatchObject({
      name: '',
      times: '2',
      at: '07:05',
      day: 'Monday',
      zone: 'Europe/Amsterdam',
    }));
  it('take the time zone of another workspace, unless somebody chose one', () => {
    const move = { from: 'Europe/Amsterdam', to: 'Asia/Tokyo' };
    expect(moveValues(first, variables, move)).toEqual({ ...first, zone: 'Asia/Tokyo' });
    const chosen = { ...first, zone: 'UTC', name: 'Europe/Amsterdam' };
    expect(moveValues(chosen, variables, move)).toEqual(chosen);
  });
  it('are read by their kind, and what does not fit says why', () => {
    const { values, errors } = readTyped(variables, { ...first, name: 'Dune', times: 'twice', at: '25:00' });
    expect(values).toMatchObject({ name: 'Dune', day: 'Monday' });
    expect(Object.keys(errors).sort()).toEqual(['address', 'at', 'times']);
    expect(errors['times']).toContain('Enter a number');
    expect(errors['at']).toBe('Use a time such as 07:30.');
  });

  const site = {
    type: 'web_address',
    name: 'site',
    label: 'Address',
    help: '',
    default: '',
    example: 'https://a.example/',
  } as const;
  it.each([
    ['www.example.com', 'https://www.example.com'],
    [' example.com:8080/prices?day=1 ', 'https://example.com:8080/prices?day=1'],
    ['http://intranet/tides', 'http://intranet/tides'],
  ])('take the web address %s as %s', (typed, site_) =>
    expect(readTyped([site], { site: typed }).values).toEqual({ site: site_ }),
  );
  it.each(['our website', 'example', 'ftp://example.com', 'https://', 'ada@example.com', ''])(
    'refuse %j as a web address',
    (typed) => expect(readTyped([site], { site: typed }).errors['site']).toBeDefined(),
  );
});
