import { create } from 'zustand';
import { ProblemError } from '../../lib/problem-error.js';

/** Somebody is asked to show that it is them; answered with whether they did. */
export const useAsking = create<{ answer: ((shown: boolean) => void) | null }>(() => ({ answer: null }));

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    useAsking.setState({
      answer: (shown) => {
        useAsking.setState({ answer: null });
        resolve(shown);
      },
    });
  });

/** Sends it; when that needs a fresh sign-in, asks for it and sends it again by itself. */
export const whenFresh =
  <Arguments extends readonly unknown[], Answer>(send: (...given: Arguments) => Promise<Answer>) =>
  async (...given: Arguments): Promise<Answer> => {
    try {
      return await send(...given);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'reauth_required' || !(await ask())) throw error;
      return send(...given);
    }
  };
