import { operationRef } from '@throughline/contracts/agents/tool-use.js';
import type { Accounts } from '../accounts.js';
import { input, list, type AgentTale } from './agent-tale.js';

export const modelAgents = 2;

/** The agents that run on models of connected accounts. */
export const modelTales = ({ models, tasks }: Accounts): AgentTale[] => [
  {
    key: 'complaints',
    name: 'Complaint summary',
    description: 'Groups the complaints of a week by what went wrong.',
    icon: { glyph: 'message', tint: 1 },
    labels: ['office'],
    by: 'tomas',
    initial: {
      model: models.small,
      instructions: list(
        'You summarise complaints for people who can change something.',
        'Group the complaints in {{complaints}} by what went wrong, the largest group first.',
        'Answer with one line for each group: its name, how many, and one quote.',
      ),
      inputs: [input('long_text', 'complaints', 'Complaints')],
    },
    editions: [{ note: 'First version.' }],
  },
  {
    key: 'minutes',
    name: 'Meeting tasks',
    description: 'Finds what was agreed in the notes of a meeting, and adds it to Todoist after a yes.',
    icon: { glyph: 'users', tint: 3 },
    labels: ['office'],
    by: 'mara',
    initial: {
      model: models.large,
      instructions: list(
        'You turn notes of a meeting into tasks.',
        'Find in {{notes}} what somebody agreed to do.',
        'Add it with `todoist_create_task`. content: the name of the person, a colon, and what to do.',
        'Answer with the tasks, one line each.',
      ),
      inputs: [input('long_text', 'notes', 'Notes of the meeting')],
      connections: [{ name: 'tasks', service: 'todoist', actsAs: 'owner', connectionId: tasks }],
      tools: [
        {
          tool: operationRef(tasks, 'todoist.create_task'),
          alias: 'todoist_create_task',
          policy: 'ask',
          pinned: {},
          connectionId: tasks,
        },
      ],
    },
    editions: [{ note: 'Asks before it adds a task.' }],
  },
];
