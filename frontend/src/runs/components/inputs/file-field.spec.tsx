import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { fileId, fileRow } from '@throughline/contracts/files/file.fixtures.js';
import { FileId } from '@throughline/contracts/ids.js';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aWorkspace } from '../../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../../testing/fake-server.js';
import { WorkspaceContext } from '../../../lib/session/workspace.js';
import { InputFields } from './input-fields.js';
import { isUploading, toRawInputs, readInputs, type RawInputs } from './input-values.js';

const field = (multiple = false): InputField => ({
  type: 'file',
  name: 'order',
  label: 'Order',
  required: true,
  multiple,
});
const otherFileId = FileId.parse('0193a000-0000-7000-8000-0000000000f2');
const files = `/api/workspaces/${workspaceId}/files`;
const csv = (name = 'order.csv') => new File(['item,count'], name, { type: 'text/csv' });

const last: { raw: RawInputs } = { raw: {} };
const Form = ({ fields, initial }: { fields: InputField[]; initial: RawInputs }) => {
  const [values, setValues] = useState(initial);
  const change = (raw: RawInputs): void => {
    last.raw = raw;
    setValues(raw);
  };
  return <InputFields fields={fields} raw={values} error={() => undefined} onChange={change} />;
};
const show = (multiple = false, initial: RawInputs = {}) => {
  last.raw = initial;
  const { container } = render(
    <WorkspaceContext value={aWorkspace('owner')}>
      <Form fields={[field(multiple)]} initial={initial} />
    </WorkspaceContext>,
  );
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is nothing to choose files with.');
  return input;
};
const inputs = (multiple = false) => readInputs([field(multiple)], last.raw);

it('uploads what is chosen, shows it, and takes it out again', async () => {
  fakeServer();
  answer(`POST ${files}`, { id: fileId, revision: 0, position: 1 });
  await userEvent.upload(show(), csv());
  expect(await screen.findByText('order.csv')).toBeTruthy();
  expect(inputs().values).toEqual({ order: { file: fileId } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove order.csv' }));
  expect(inputs().errors).toEqual({ order: 'Choose a file.' });
});

it('is not read while a file is on its way', async () => {
  fakeServer();
  const held = Promise.withResolvers<object>();
  answer(`POST ${files}`, () => held.promise);
  await userEvent.upload(show(), csv());
  expect(await screen.findByText('Uploading order.csv…')).toBeTruthy();
  expect(isUploading([field()], last.raw)).toBe(true);
  expect(inputs()).toEqual({ values: {}, errors: { order: 'order.csv is still uploading.' } });
  held.resolve({ id: fileId, revision: 0, position: 1 });
  expect(await screen.findByText('order.csv')).toBeTruthy();
  expect(isUploading([field()], last.raw)).toBe(false);
  expect(inputs().values).toEqual({ order: { file: fileId } });
});

it('takes several that are dropped, where the input does', async () => {
  fakeServer();
  answer(`POST ${files}`, ({ path }: Asked) => ({
    id: path.endsWith('a.csv') ? fileId : otherFileId,
    revision: 0,
    position: 1,
  }));
  show(true);
  fireEvent.drop(screen.getByText(/or drop files here/), { dataTransfer: { files: [csv('a.csv'), csv('b.csv')] } });
  expect(await screen.findByText('b.csv')).toBeTruthy();
  expect(inputs(true).values).toEqual({ order: [{ file: fileId }, { file: otherFileId }] });
});

it('says why a file is not taken', async () => {
  fakeServer();
  const detail = 'Pictures, PDF, Word, Excel and text files can be used.';
  const problem = { type: 'about:blank', title: 'No.', instance: '', code: 'file_type_refused', status: 415, detail };
  answer(`POST ${files}`, problem, 415);
  const input = show();
  await userEvent.upload(input, csv());
  expect(await screen.findByText(`order.csv: ${detail}`)).toBeTruthy();
  await userEvent.upload(input, new File([], 'empty.csv'));
  expect(await screen.findByText('empty.csv is empty.')).toBeTruthy();
});

it('has the files of an earlier run by their names, and says when one was erased', async () => {
  fakeServer();
  answer(`GET ${files}/${fileId}`, fileRow({ contentErasedAt: '2026-01-02T03:04:06.000Z' }));
  show(false, toRawInputs([field()], { order: { file: fileId } }));
  expect(await screen.findByText('Erased')).toBeTruthy();
  expect(screen.getByText('order.csv')).toBeTruthy();
});
