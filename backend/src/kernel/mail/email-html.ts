import type { EmailTemplate } from './email-template.js';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace";

/** Most mail clients support only inline styles. These rules are for clients that support dark mode. */
const dark = `@media (prefers-color-scheme:dark){.canvas{background:#0d0c0b!important}.card{background:#1b1917!important;border-color:#35312d!important}.ink{color:#f5f4f2!important}.quiet{color:#a8a29c!important}.code{background:#24211e!important;color:#f5f4f2!important;border-color:#35312d!important}.action{background:#818cf8!important;color:#0d0c0b!important}.link{color:#a5b0fb!important}}`;

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;color:#1b1917;font-size:15px;line-height:24px;overflow-wrap:anywhere">${escaped(text)}</p>`;

const note = (text: string): string =>
  `<p class="quiet" style="margin:0 0 8px;color:#6c665f;font-size:13px;line-height:20px">${escaped(text)}</p>`;

const formatAction = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:8px 0 24px"><a class="action" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4f46e5;color:#fff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;color:#6c665f;font-size:13px;line-height:20px;word-break:break-all">${escaped('Or open this address: ')}<a class="link" href="${escaped(url)}" style="color:#4338ca">${escaped(url)}</a></p>`;

const formatCode = ({ label, value }: { label: string; value: string }): string =>
  `<p class="ink" style="margin:0 0 8px;color:#1b1917;font-size:15px;line-height:24px">${escaped(label)}</p>
<p class="code" style="margin:0 0 24px;padding:12px 16px;border:1px solid #e8e6e2;border-radius:8px;background:#f5f4f2;color:#1b1917;${mono};font-size:24px;line-height:32px;letter-spacing:4px;text-align:center">${escaped(value)}</p>`;

/** One column that fits 320 pixels, light or dark, and loads nothing from the network. */
export const toHtml = ({ subject, preview, paragraphs, code, action, notes }: EmailTemplate): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>:root{color-scheme:light dark}${dark}</style></head>
<body class="canvas" style="margin:0;padding:0;background:#faf9f7;${font}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<main>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fff;border:1px solid #e8e6e2;border-radius:12px"><tr><td style="padding:28px 24px 20px;text-align:left">
<p class="ink" style="margin:0 0 20px;color:#1b1917;font-size:15px;line-height:20px;font-weight:600">Throughline</p>
<h1 class="ink" style="margin:0 0 16px;color:#1b1917;font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere">${escaped(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action === undefined ? '' : formatAction(action)}
${code === undefined ? '' : formatCode(code)}
${notes.map(note).join('\n')}
</td></tr></table></td></tr></table>
</main></body></html>
`;
