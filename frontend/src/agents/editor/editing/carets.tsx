import { clsx } from 'clsx';
import { useNames } from '../../../components/names/member-names.js';
import { tintClass, chooseTint } from '../../../ui/icons/tint.js';
import { useBuild } from '../draft/build-context.js';
import { placeInLines, type LinePlace } from './line-places.js';

export type Caret = LinePlace & { userId: string; name: string };

/** The carets of the others in the instructions, by line from 0. */
export const useCarets = (text: string): ReadonlyMap<number, readonly Caret[]> => {
  const { others } = useBuild();
  const name = useNames();
  const carets = others.flatMap(({ userId, place }): Caret[] =>
    place?.field === 'instructions' && place.caret !== null
      ? [{ ...placeInLines(text, place.caret), userId, name: name(userId) }]
      : [],
  );
  return Map.groupBy(carets, ({ line }) => line);
};

/** Placed over its line; its invisible text moves it to where the caret is, also in a line that wraps. */
export const LineCaret = ({ text, caret: { column, userId, name } }: { text: string; caret: Caret }) => {
  const tint = tintClass[chooseTint(userId)];
  return (
    <span className="pointer-events-none absolute inset-0 z-1 text-transparent select-none">
      {text.slice(0, column)}
      <span className="relative">
        <span className={clsx('absolute top-0 left-0 h-5 border-l-2 border-current bg-transparent!', tint)} />
        <span
          className={clsx(
            'absolute bottom-full left-0 rounded-xs px-1 text-2xs leading-4 font-medium whitespace-nowrap',
            tint,
          )}
        >
          {name}
        </span>
      </span>
      {text.slice(column)}
    </span>
  );
};
