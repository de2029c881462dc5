import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';

/** Holds what the frame of an agent gives the screens inside it. */
export type AgentFrame = {
  agent: AgentRow;
  /** Where a screen puts its own actions into the header. */
  actions: HTMLElement | null;
};

export const useAgent = (): AgentRow => useOutletContext<AgentFrame>().agent;

/** Actions of the screen, shown in the agent's header. */
export const HeaderActions = ({ children }: { children: ReactNode }) => {
  const { actions } = useOutletContext<AgentFrame>();
  return actions && createPortal(children, actions);
};
