import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { ChevronRight, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { CopyButton } from '../../../ui/buttons/copy-button.js';
import { Input } from '../../../ui/form/input.js';
import { Code } from '../../../ui/values/code.js';
import { fileParts, type FilePart } from './file-sections.js';
import { ReviewPart } from './part.js';

/** All that the version contains, as JSON: folded by part, and searched. */
export const WholeFile = ({ file }: { file: TemplateFile }) => {
  const parts = useMemo(() => fileParts(file), [file]);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const sought = search.trim();
  const found = sought === '' ? parts : parts.filter(({ text }) => piecesOf(text, sought).length > 1);
  const toggle = (name: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, name] : [...before].filter((each) => each !== name)));
  const all = open.size >= parts.length;
  return (
    <ReviewPart title="Whole file">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Search the file"
          placeholder="Search the file"
          className="max-w-64"
          before={<Search className="size-3.5" aria-hidden />}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button onClick={() => setOpen(new Set(all ? [] : parts.map(({ name }) => name)))}>
          {all ? 'Fold all' : 'Unfold all'}
        </Button>
        <CopyButton text={JSON.stringify(file, null, 2)} label="Copy the file" />
      </div>
      {found.length === 0 && <p className="text-sm text-ink-3">Nothing in the file matches.</p>}
      <div className="rounded-md border border-line">
        {found.map((part) => (
          <Part
            key={part.name}
            part={part}
            search={sought}
            open={sought !== '' || open.has(part.name)}
            onToggle={(isOpen) => sought === '' && toggle(part.name, isOpen)}
          />
        ))}
      </div>
    </ReviewPart>
  );
};

type PartProps = { part: FilePart; search: string; open: boolean; onToggle: (isOpen: boolean) => void };

const Part = ({ part: { name, text }, search, open, onToggle }: PartProps) => (
  <details
    open={open}
    onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(currentTarget.open)}
    className="group border-b border-line last:border-b-0"
  >
    <summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-2 text-sm font-medium break-words hover:bg-hover">
      <ChevronRight className="size-3.5 flex-none text-ink-3 transition-transform group-open:rotate-90" aria-hidden />
      {name}
    </summary>
    {open && <PartText name={name} text={text} search={search} />}
  </details>
);

const PartText = ({ name, text, search }: { name: string; text: string; search: string }) =>
  search === '' ? (
    <Code language="json" wrap label={name} className="max-h-none rounded-none">
      {text}
    </Code>
  ) : (
    <pre
      tabIndex={0}
      aria-label={name}
      className="overflow-auto bg-sunken p-3 font-mono text-[12px] leading-[18px] break-words whitespace-pre-wrap"
    >
      {piecesOf(text, search).map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))}
    </pre>
  );

/** What matches is at the odd places. */
const piecesOf = (text: string, search: string): string[] =>
  text.split(new RegExp(`(${search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'gi'));
