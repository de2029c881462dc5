import { limits } from '@throughline/contracts/limits.js';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

const words = ['Far too easy to guess', 'Easy to guess', 'Could be better', 'Good', 'Very good'];
const grounds = ['bg-fail', 'bg-fail', 'bg-wait', 'bg-ok', 'bg-ok'];

const tooShort = (password: string): boolean => [...password].length < limits.password.min;

const useScore = (password: string): number | undefined => {
  const [score, setScore] = useState<number>();
  useEffect(() => {
    let stale = false;
    // The dictionaries are large and wanted only by who makes a password.
    void import('./estimate-strength.js').then(({ guessScore }) => {
      if (!stale) setScore(guessScore(password));
    });
    return () => {
      stale = true;
    };
  }, [password]);
  return password === '' ? undefined : score;
};

/** Four bars and a word; only advice, the server decides. */
export const PasswordStrength = ({ password }: { password: string }) => {
  const score = useScore(password);
  const advice = tooShort(password)
    ? `${limits.password.min} characters or more. A sentence works well.`
    : words[score ?? 2];
  return (
    <span className="grid gap-1.5">
      {password !== '' && (
        <span className="grid grid-cols-4 gap-1 pt-0.5" aria-hidden="true">
          {[1, 2, 3, 4].map((bar) => (
            <span
              key={bar}
              className={clsx('h-1 rounded-full', score !== undefined && score >= bar ? grounds[score] : 'bg-sunken')}
            />
          ))}
        </span>
      )}
      <span>{advice}</span>
    </span>
  );
};
