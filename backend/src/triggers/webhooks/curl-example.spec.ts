import { curlExampleFor } from './curl-example.js';

const url = 'http://localhost:3000/hooks/abc';
const example = {
  body: { size: "men's" },
  files: [],
  headers: { 'x-event-type': 'text', 'idempotency-key': 'text' },
  query: { source: 'a b' },
};

it.each(['standard', 'github', 'bearer', 'none'] as const)('says how to call a %s webhook', (signature) => {
  const recipe = curlExampleFor(url, signature, example);
  expect(recipe).toMatchObject({ url, signature });
  expect(recipe.curl).toContain(`curl -i '${url}?source=a+b'`);
  expect(recipe.curl.includes('# shown once, when it is created or rotated')).toBe(signature !== 'none');
  expect(recipe.curl).toContain(`BODY='{"size":"men'\\''s"}'`);
  expect(recipe.curl).toContain(`-H 'x-event-type: text' -H "idempotency-key: $(openssl rand -hex 12)"`);
});

it.each([
  ['standard', '--data-binary "@$BODY"'],
  ['github', '--data-binary "@$BODY"'],
  ['bearer', `--form-string 'size=men'\\''s' -F 'order=@'"$FILE"`],
  ['none', `--form-string 'size=men'\\''s' -F 'order=@'"$FILE"`],
] as const)('sends a form with a file to a %s webhook whose agent needs one', (signature, data) => {
  const { curl } = curlExampleFor(url, signature, {
    ...example,
    body: { ...example.body, order: null },
    files: ['order'],
  });
  expect(curl).toContain(`[ -e "$FILE" ] || echo`);
  expect(curl).toContain(data);
  expect(curl).not.toContain('application/json');
});
