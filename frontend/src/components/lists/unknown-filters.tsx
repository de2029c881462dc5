import { Info } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/buttons/button.js';

type UnknownFiltersProps = {
  /** The names of all parameters that the screen reads from its URL. */
  known: readonly string[];
};

/** More names, and longer ones, tell nothing more. */
const [maxNamed, maxLength] = [3, 40];

const quoted = (name: string): string => `“${name.length > maxLength ? `${name.slice(0, maxLength)}…` : name}”`;

const textOf = (names: readonly string[]): string => {
  const named = names.slice(0, maxNamed).map(quoted).join(', ');
  const others = names.length - maxNamed;
  const all = others > 0 ? `${named} and ${others} more` : named;
  return names.length === 1
    ? `There is no filter ${all} here. It is ignored.`
    : `There are no filters ${all} here. They are ignored.`;
};

/** A mistyped filter would otherwise look like a list of everything. Goes under the filters of a list. */
export const UnknownFilters = ({ known }: UnknownFiltersProps) => {
  const [params, setParams] = useSearchParams();
  const unknown = [...new Set(params.keys())].filter((name) => !known.includes(name));
  if (unknown.length === 0) return null;
  const remove = () =>
    setParams(
      [...params].filter(([name]) => known.includes(name)),
      { replace: true },
    );
  return (
    <div role="status" className="flex min-h-row items-center gap-3 border-b border-line px-gutter py-2 text-sm">
      <Info className="size-4 flex-none text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 break-words">{textOf(unknown)}</span>
      <Button size="sm" onClick={remove}>
        Remove
      </Button>
    </div>
  );
};
