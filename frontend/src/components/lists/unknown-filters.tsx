import { Info } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/buttons/button.js';
import { ignoredParameters, type IgnoredParameter, type KnownParameters } from './ignored-parameters.js';

type UnknownFiltersProps = {
  /** All parameters that the screen reads from its URL, with the values that it accepts. */
  known: KnownParameters;
};

/** The number of names in a sentence, and the length of each. */
const [maxNamed, maxLength] = [3, 40];

const quoted = (name: string): string => `“${name.length > maxLength ? `${name.slice(0, maxLength)}…` : name}”`;

const sentence = (kind: string, texts: readonly string[]): string => {
  const named = texts.slice(0, maxNamed).map(quoted).join(', ');
  const others = texts.length - maxNamed;
  const all = others > 0 ? `${named} and ${others} more` : named;
  return texts.length === 1 ? `There is no ${kind} ${all} here.` : `There are no ${kind}s ${all} here.`;
};

const formatIgnored = (ignored: readonly IgnoredParameter[]): string => {
  const kinds = [...new Set(ignored.map(({ kind }) => kind))];
  const listTexts = (kind: string) => [
    ...new Set(ignored.filter((each) => each.kind === kind).map(({ text }) => text)),
  ];
  const sentences = kinds.map((kind) => sentence(kind, listTexts(kind)));
  const isOne = kinds.length === 1 && listTexts(kinds[0] ?? '').length === 1;
  return [...sentences, isOne ? 'It is ignored.' : 'They are ignored.'].join(' ');
};

/** Without it, a list whose filter was mistyped looks like a filtered list. Goes under the filters of a list. */
export const UnknownFilters = ({ known }: UnknownFiltersProps) => {
  const [params, setParams] = useSearchParams();
  const ignored = ignoredParameters(params, known);
  if (ignored.length === 0) return null;
  const remove = () => {
    const kept = new URLSearchParams(params);
    for (const { name, value } of ignored) kept.delete(name, value);
    setParams(kept, { replace: true });
  };
  return (
    <div role="status" className="flex min-h-row items-center gap-3 border-b border-line px-gutter py-2 text-sm">
      <Info className="size-4 flex-none text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 break-words">{formatIgnored(ignored)}</span>
      <Button size="sm" onClick={remove}>
        Remove
      </Button>
    </div>
  );
};
