import type { DeploymentHalt } from '@throughline/contracts/operations/deployment-halt.js';
import { create } from 'zustand';

/** Whether operators have stopped all runs of the deployment. The socket says it when it connects and when it changes. */
export const useDeploymentHalt = create<DeploymentHalt>(() => ({ halt: null }));

export const applyDeploymentHalt = ({ halt }: DeploymentHalt): void => useDeploymentHalt.setState({ halt });
