import { writeCurl } from './write-curl.js';

it('A request as a command line has its body quoted and the key left to the shell.', () => {
  const headers = { authorization: 'Bearer $API_KEY', 'content-type': 'application/json' };
  expect(writeCurl({ url: 'https://api.example.com/v1', headers, body: `{"a":"it's $HOME"}` })).toBe(
    [
      `curl 'https://api.example.com/v1' \\`,
      `  -H "authorization: Bearer $API_KEY" \\`,
      `  -H 'content-type: application/json' \\`,
      `  --data-raw '{"a":"it'\\''s $HOME"}'`,
    ].join('\n'),
  );
});
