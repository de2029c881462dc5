import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; --canvas: #faf9f7; --surface: #fff; --line: #e8e6e2; --ink: #1b1917; --ink-2: #57524c; --ink-3: #6c665f; --accent: #4338ca; --selected: #f1f2fe; --hover: #f6f5f3; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0d0c0b; --surface: #1b1917; --line: #35312d; --ink: #f5f4f2; --ink-2: #c9c4bd; --ink-3: #a8a29c; --accent: #a5b0fb; --selected: #25264a; --hover: #24211e; } }
* { box-sizing: border-box; }
body { margin: 0; height: 100dvh; display: grid; grid-template: auto 1fr / 340px 1fr; font: 14px/20px ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; background: var(--canvas); color: var(--ink); }
header { grid-column: 1 / -1; display: flex; gap: 12px; align-items: baseline; padding: 12px 20px; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 16px; font-weight: 600; } header p { margin: 0; color: var(--ink-3); font-size: 13px; }
nav { overflow: auto; border-right: 1px solid var(--line); } ul { list-style: none; margin: 0; padding: 0; }
nav button { display: grid; width: 100%; gap: 2px; padding: 10px 20px; border: 0; border-bottom: 1px solid var(--line); background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
nav button:hover { background: var(--hover); } nav button[aria-current] { background: var(--selected); }
button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
nav strong, nav span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } nav strong { font-weight: 500; } nav span { color: var(--ink-3); font-size: 13px; }
main { display: grid; grid-template-rows: auto 1fr auto; min-width: 0; min-height: 0; background: var(--surface); } main[data-empty] { place-content: center; color: var(--ink-3); }
article { display: contents; } article header { display: grid; gap: 2px; grid-column: auto; } article h2 { margin: 0; font-size: 16px; line-height: 24px; overflow-wrap: anywhere; } dl { margin: 0; color: var(--ink-2); font-size: 13px; } dl div { display: flex; gap: 6px; } dt { color: var(--ink-3); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 100%; border: 0; background: #fff; } pre { margin: 0; padding: 20px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/20px ui-monospace, Menlo, Consolas, monospace; }
details { border-top: 1px solid var(--line); max-height: 40dvh; overflow: auto; } summary { padding: 8px 20px; color: var(--ink-3); cursor: pointer; font-size: 13px; } pre a, .links a { color: var(--accent); }
@media (max-width: 720px) { body { grid-template: auto minmax(120px, 32dvh) 1fr / 1fr; } nav { border-right: 0; border-bottom: 1px solid var(--line); } nav button, header { padding-inline: 16px; } }
`;

const script = `
const list = document.querySelector('ul'), main = document.querySelector('main'), count = document.querySelector('header p');
let shown = '', open = location.hash.slice(1);
const make = (tag, text, attributes = {}) => { const node = Object.assign(document.createElement(tag), attributes); if (text) node.textContent = text; return node; };
const linked = (text) => text.split(/(https?:[/][/][^ \\n<>]+)/).map((part, i) => i % 2 ? make('a', part, { href: part, target: '_blank', rel: 'noreferrer' }) : part);
const time = (at) => new Date(at).toLocaleTimeString();
const show = async (id) => {
  const answer = await fetch('/api/mails/' + id);
  if (!answer.ok) return;
  const mail = await answer.json(), article = make('article'), head = make('header'), facts = make('dl');
  for (const [name, value] of [['From', mail.from], ['To', mail.to], ['At', new Date(mail.at).toLocaleString()]]) { const line = make('div'); line.append(make('dt', name), make('dd', value)); facts.append(line); }
  head.append(make('h2', mail.subject), facts);
  const text = make('pre'); text.append(...linked(mail.text));
  if (mail.html) { const more = make('details'); more.append(make('summary', 'As plain text'), text); article.append(head, make('iframe', '', { title: mail.subject, src: '/api/mails/' + id + '/html', sandbox: 'allow-popups allow-popups-to-escape-sandbox' }), more); }
  else article.append(head, text);
  main.removeAttribute('data-empty'); main.replaceChildren(article);
};
const choose = (id) => { open = id; location.hash = id; mark(); show(id); };
const mark = () => list.querySelectorAll('button').forEach((button) => button.dataset.id === open ? button.setAttribute('aria-current', 'true') : button.removeAttribute('aria-current'));
const draw = (items) => {
  count.textContent = items.length === 0 ? 'No mail yet. It appears here by itself.' : items.length + (items.length === 1 ? ' mail' : ' mails');
  list.replaceChildren(...items.map((mail) => { const item = make('li'), button = make('button', '', { type: 'button' }); button.dataset.id = mail.id; button.append(make('strong', mail.subject), make('span', mail.to + ' · ' + time(mail.at))); button.onclick = () => choose(mail.id); item.append(button); return item; }));
  mark();
};
const refresh = async () => {
  try {
    const { items } = await (await fetch('/api/mails')).json(), now = items.map((mail) => mail.id).join();
    if (now !== shown) {
      const followed = open === '' || open === shown.split(',')[0];
      shown = now;
      draw(items);
      if (items[0] && followed && items[0].id !== open) choose(items[0].id);
    }
  } catch { count.textContent = 'The mail catcher is not running.'; shown = '-'; }
  setTimeout(refresh, 1500);
};
if (open) show(open);
refresh();
`;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const inboxPolicy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Lists the e-mails, newest first, opens the selected one, and refreshes by itself. */
export const inboxPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Inbox · Throughline</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<header><h1>Inbox</h1><p role="status"></p></header>
<nav aria-label="Mails"><ul></ul></nav>
<main data-empty>Choose a mail.</main>
<script>${script}</script>
</html>
`;
