import { useState } from 'react';

export type SetupStep = 'profile' | 'workspace';

const keyOf = (userId: string): string => `setup-step:${userId}`;

const kept = (userId: string): SetupStep => {
  try {
    return sessionStorage.getItem(keyOf(userId)) === 'workspace' ? 'workspace' : 'profile';
  } catch {
    // Storage may be forbidden by the browser; the first step is asked again then.
    return 'profile';
  }
};

/** Where the set-up was left in this tab. */
export const useSetupStep = (userId: string): [SetupStep, (step: SetupStep) => void] => {
  const [step, setStep] = useState<SetupStep>(() => kept(userId));
  const go = (next: SetupStep) => {
    setStep(next);
    try {
      sessionStorage.setItem(keyOf(userId), next);
    } catch {
      // As above.
    }
  };
  return [step, go];
};
