import { create } from 'zustand';
import { ProblemError } from '../../../lib/problem-error.js';

/** The pending request to sign in again. It is answered with whether the person did. */
export const useStepUpRequest = create<{ answer: ((shown: boolean) => void) | null }>(() => ({ answer: null }));

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    useStepUpRequest.setState({
      answer: (shown) => {
        useStepUpRequest.setState({ answer: null });
        resolve(shown);
      },
    });
  });

/** Sends a command. If it needs a recent sign-in, requests that and then sends the command again. */
export const withStepUp =
  <Arguments extends readonly unknown[], Answer>(send: (...given: Arguments) => Promise<Answer>) =>
  async (...given: Arguments): Promise<Answer> => {
    try {
      return await send(...given);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'reauth_required' || !(await ask())) throw error;
      return send(...given);
    }
  };
