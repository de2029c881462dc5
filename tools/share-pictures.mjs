// Draws the pictures that links to public pages are shown with: one for each category of templates, and one for the rest.
// Run it after a change of the names of categories: node tools/share-pictures.mjs
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { categoryTexts, galleryTexts } from '../contracts/dist/src/templates/template-texts.js';
import { startPageTexts } from '../contracts/dist/src/public/start-page-texts.js';

const root = join(import.meta.dirname, '..');
const font = join(root, 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2');
const folder = join(root, 'frontend/public/share');

const page = (heading, about) => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Geist; src: url("file://${font}"); font-weight: 100 900; }
body { margin: 0; width: 1200px; height: 630px; background: #fbfaf9; color: #171614; font-family: Geist; position: relative; overflow: hidden; }
h1 { position: absolute; left: 96px; top: 168px; margin: 0; font-size: 84px; line-height: 92px; font-weight: 600; letter-spacing: -0.035em; max-width: 1000px; }
p { position: absolute; left: 96px; bottom: 72px; margin: 0; font-size: 32px; line-height: 42px; color: #57534e; max-width: 960px; }
b { position: absolute; left: 166px; top: 72px; font-size: 34px; font-weight: 600; letter-spacing: -0.02em; }
svg { position: absolute; left: 0; top: 64px; }
</style><svg width="1200" height="56" fill="none" stroke="#171614" stroke-width="2.5"><path d="M0 28h96M152 28h-8M420 28h780"/><circle cx="120" cy="28" r="20"/><circle cx="120" cy="28" r="7" fill="#4f46e5" stroke="none"/></svg>
<b>Throughline</b><h1>${heading}</h1><p>${about}</p>`;

const draw = (name, html) => {
  const work = mkdtempSync(join(tmpdir(), 'share-'));
  const file = join(work, 'page.html');
  writeFileSync(file, html);
  const words = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--allow-file-access-from-files'];
  const shot = `--screenshot=${join(folder, `${name}.png`)}`;
  const { status, stderr } = spawnSync('chromium', [...words, '--window-size=1200,630', shot, `file://${file}`]);
  rmSync(work, { recursive: true });
  if (status !== 0) throw new Error(`Chromium ended with ${status}: ${stderr}`);
};

mkdirSync(folder, { recursive: true });
draw('throughline', page(startPageTexts.heading, startPageTexts.about));
draw('templates', page(galleryTexts.title, galleryTexts.about));
for (const [category, { name, about }] of Object.entries(categoryTexts))
  draw(category, page(`${name} templates`, about));
