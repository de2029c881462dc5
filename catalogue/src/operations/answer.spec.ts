import { errorIn, readAnswer } from './answer.js';

it('keeps what an operation names, through lists, and nothing else', () => {
  const body = JSON.stringify({
    items: [{ id: 1, secret: 'x', by: { login: 'ana', url: 'u' } }, { id: 2 }],
    etag: 'e',
  });
  expect(readAnswer({ kind: 'json', keep: ['items.id', 'items.by.login'] }, body)).toEqual({
    refused: null,
    value: { items: [{ id: 1, by: { login: 'ana' } }, { id: 2 }] },
  });
  expect(readAnswer({ kind: 'json', keep: ['*.id'] }, '{"a":{"id":1,"b":2}}')).toEqual({
    refused: null,
    value: { a: { id: 1 } },
  });
});

it('reads an empty answer as done, and a refusal that comes with status 200 as one', () => {
  expect(readAnswer({ kind: 'json', keep: [] }, '')).toEqual({ refused: null, value: { done: true } });
  const slack = { kind: 'json', keep: ['ts'], refusedBy: 'error' } as const;
  expect(readAnswer(slack, '{"ok":false,"error":"not_in_channel"}')).toEqual({ refused: 'not_in_channel' });
  expect(readAnswer(slack, '{"ok":true,"ts":"1.2"}')).toEqual({ refused: null, value: { ts: '1.2' } });
  const linear = { kind: 'json', keep: ['data'], refusedBy: 'errors.0.message' } as const;
  expect(readAnswer(linear, '{"errors":[{"message":"No such team"}]}')).toEqual({ refused: 'No such team' });
  expect(readAnswer(slack, '<html>')).toEqual({ refused: 'The answer was not JSON.' });
});

it('reads a message of Gmail as a person does', () => {
  const data = (text: string) => Buffer.from(text, 'utf8').toString('base64url');
  const message = {
    id: '1',
    threadId: '2',
    labelIds: ['INBOX'],
    snippet: 'Hé',
    payload: {
      mimeType: 'multipart/mixed',
      headers: [
        { name: 'From', value: 'ana@example.com' },
        { name: 'Message-Id', value: '<1@example.com>' },
        { name: 'Received', value: 'x' },
      ],
      parts: [
        {
          mimeType: 'multipart/alternative',
          parts: [
            { mimeType: 'text/plain', body: { data: data('Héllo') } },
            { mimeType: 'text/html', body: { data: data('<p>Héllo</p>') } },
          ],
        },
        { mimeType: 'application/pdf', filename: 'offer.pdf', body: {} },
      ],
    },
  };
  expect(readAnswer({ kind: 'gmail_message' }, JSON.stringify(message))).toEqual({
    refused: null,
    value: {
      id: '1',
      threadId: '2',
      labels: ['INBOX'],
      snippet: 'Hé',
      from: 'ana@example.com',
      messageId: '<1@example.com>',
      text: 'Héllo',
      attachments: ['offer.pdf'],
    },
  });
});

it('finds the words of an error', () => {
  expect(errorIn('{"error":{"code":403,"message":"Insufficient scopes"}}')).toBe('Insufficient scopes');
  expect(errorIn('{"errorMessages":["No project"]}')).toBe('No project');
  expect(errorIn('{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}')).toBe(
    'Bad Request: chat not found',
  );
  expect(errorIn('[{"message":"No such column","errorCode":"INVALID_FIELD"}]')).toBe('No such column');
  expect(errorIn('{"Fault":{"Error":[{"Message":"Duplicate","Detail":"The name is there already."}]}}')).toBe(
    'The name is there already.',
  );
  expect(errorIn('{"Message":"Failed","Elements":[{"ValidationErrors":[{"Message":"No account"}]}]}')).toBe(
    'No account',
  );
  expect(errorIn('<html>')).toBe('');
});
