import { memberRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { ignoredParameters } from '../../components/lists/ignored-parameters.js';
import { filteredMembers, memberParameters, memberUrl } from './member-filter.js';

const members = [
  memberRow({ name: 'Tomas', email: 'tomas@harbour.example', role: 'runner' }),
  memberRow({ name: 'Ines', email: 'ines@harbour.example', role: 'admin', status: 'suspended' }),
  memberRow({ name: 'Bo', email: 'bo@dock.example', role: 'runner', status: 'removed' }),
];
const names = (params: string) => filteredMembers(members, memberUrl.read(params)).map(({ name }) => name);

describe('the members of a workspace', () => {
  it.each([
    ['', ['Ines', 'Tomas']],
    ['role=runner', ['Tomas']],
    ['status=suspended', ['Ines']],
    ['status=removed', ['Bo']],
    ['q=HARBOUR+tom', ['Tomas']],
    ['q=bo@', []],
    ['role=captain', ['Ines', 'Tomas']],
  ])('with %j are %j: those who left are only listed by their status', (params, found) =>
    expect(names(params)).toEqual(found),
  );

  it('keep their filters in the URL', () => {
    expect(memberUrl.write(memberUrl.read('q=ines&role=admin&status=active'))).toBe('q=ines&role=admin&status=active');
    expect(memberUrl.write(memberUrl.read(''))).toBe('');
  });
});

it('A role that does not exist is named as ignored, and the form may be open.', () => {
  const params = new URLSearchParams('role=captain&status=active&invite=');
  expect(ignoredParameters(params, memberParameters).map(({ text }) => text)).toEqual(['role=captain']);
});
