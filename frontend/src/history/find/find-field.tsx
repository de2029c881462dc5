import { maxWordsAsked, wordsIn } from '@throughline/contracts/history/words.js';
import { limits } from '@throughline/contracts/limits.js';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Input } from '../../ui/form/input.js';

type FindFieldProps = { words: string | undefined; onFind: (words: string | undefined) => void };

/** Finds everything about an order, a customer or an amount. Emptied, it shows all events again. */
export const FindField = ({ words = '', onFind }: FindFieldProps) => {
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  const [refused, setRefused] = useState(false);
  if (shown !== words) {
    setShown(words);
    setTyped(words);
  }
  const find = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    const count = wordsIn(wanted).length;
    setRefused(wanted !== '' && (count === 0 || count > maxWordsAsked));
    if (wanted === '') onFind(undefined);
    else if (count > 0 && count <= maxWordsAsked) onFind(wanted);
  };
  return (
    <form
      noValidate
      role="search"
      onSubmit={find}
      className="relative max-w-56 min-w-36 flex-1 basis-36 max-sm:max-w-none max-sm:basis-full"
    >
      <Input
        size="sm"
        type="search"
        aria-label="Find words in events"
        aria-invalid={refused}
        aria-describedby={refused ? 'find-refused' : undefined}
        placeholder="Find A-1012"
        before={<Search className="size-3.5" aria-hidden />}
        maxLength={limits.query.max}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
      />
      {refused && (
        <p
          id="find-refused"
          role="alert"
          className="absolute top-full left-0 z-20 mt-1 w-64 rounded-md border border-line bg-raised p-2.5 text-xs text-ink-2 shadow-2 max-sm:w-auto"
        >
          Type up to {maxWordsAsked} whole words of two letters or digits or more, such as A-1012.
        </p>
      )}
    </form>
  );
};
