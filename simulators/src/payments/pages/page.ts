import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

export type Page = { status?: number; headers: OutgoingHttpHeaders; html: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML that was made by `html`, and is not escaped again. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | readonly Html[] | string | number | null;

const written = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (char) => entities[char] ?? char);
};

/** Escapes everything that is put in but HTML. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, nth) => text + written(parts[nth] ?? null)).join(''));

const style = `
:root { color-scheme: light dark; --canvas: #faf9f7; --surface: #fff; --line: #e8e6e2; --strong: #8d867d; --ink: #1b1917; --ink-2: #57524c; --ink-3: #6c665f; --accent: #4338ca; --on-accent: #fff; --hover: #f6f5f3; --fail: #b42318; --fail-back: #fef3f2; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0d0c0b; --surface: #1b1917; --line: #35312d; --strong: #7a736b; --ink: #f5f4f2; --ink-2: #c9c4bd; --ink-3: #a8a29c; --accent: #a5b0fb; --on-accent: #16142e; --hover: #24211e; --fail: #fda29b; --fail-back: #35150f; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px; font: 14px/20px ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; background: var(--canvas); color: var(--ink); }
main { display: grid; gap: 24px; max-width: 440px; margin: 0 auto; }
header { display: grid; gap: 4px; } h1 { margin: 0; font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; } h2 { margin: 0; font-size: 16px; font-weight: 600; } p { margin: 0; }
.note, .small, small { color: var(--ink-3); font-size: 12px; line-height: 16px; } .quiet { color: var(--ink-2); }
.box { display: grid; gap: 8px; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
dl { display: grid; gap: 8px; margin: 0; } dl div { display: flex; gap: 12px; } dt { flex: 1; min-width: 0; } dd { margin: 0; font-variant-numeric: tabular-nums; } .due { font-weight: 600; }
form { display: grid; gap: 16px; } fieldset { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; } legend { padding: 0; margin-bottom: 8px; font-weight: 500; }
label { display: flex; align-items: center; gap: 12px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); cursor: pointer; } label:hover { background: var(--hover); } label:has(:checked) { border-color: var(--accent); }
input { flex: none; width: 16px; height: 16px; margin: 0; accent-color: var(--accent); } label span { flex: 1; min-width: 0; } .number { display: block; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 13px; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 36px; padding: 0 14px; border: 1px solid var(--strong); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; } button:hover, .button:hover { background: var(--hover); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); } .primary:hover { background: var(--accent); opacity: 0.9; } .row { display: flex; flex-wrap: wrap; gap: 8px; } .full { width: 100%; min-height: 44px; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.fail { padding: 10px 12px; border-radius: 8px; background: var(--fail-back); color: var(--fail); }
`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const headers = (leadsTo: string | null): OutgoingHttpHeaders => {
  // A form may lead on to where the customer came from.
  const origin = URL.parse(leadsTo ?? '')?.origin ?? '';
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src ${styleHash}; img-src data:; base-uri 'none'; form-action 'self' ${origin}; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
};

type Content = { title: string; body: Html; status?: number; leadsTo?: string | null };

/** A page of the simulator, which says that no money moves. */
export const page = ({ title, body, status = 200, leadsTo = null }: Content): Page => {
  const { text } = html`<header>
      <h1>${title}</h1>
      <p class="note">Test mode: no real charges.</p>
    </header>
    ${body}`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Test payments</title><link rel="icon" href="data:,"><style>${style}</style>`;
  return {
    status,
    headers: headers(leadsTo),
    html: `<!doctype html><html lang="en">${head}<main>${text}</main></html>`,
  };
};

export const redirect = (to: string): Page => ({ status: 303, headers: { location: to }, html: '' });
