import { ToolName, type ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { NoteKey } from '@throughline/contracts/notes/note.events.js';
import type { TemplateSample } from '@throughline/contracts/templates/template-file.js';
import { z } from 'zod';
import { tool, ToolFailure, type Tool } from '../../kernel/agent-tools/tool.js';
import { Question, questionTool } from '@throughline/contracts/runs/question.js';
import { jsonQuery, mathEvaluate, textExtract, timeNow } from '../../tools/public.js';

type PlayTool = { name: ToolName; tool: Tool; recorded: boolean };

const maxWritten = 50;

/**
 * The tools of a run that is played: what only works something out does so, notes are kept in memory, and what would leave the
 * product is answered from the sample.
 */
export class PlayTools {
  private readonly written = new Map<string, string>();
  private readonly answers: TemplateSample['answers'];
  private readonly tools: ReadonlyMap<string, PlayTool>;

  constructor(private readonly sample: Pick<TemplateSample, 'answers' | 'notes' | 'at'>) {
    this.answers = [...sample.answers];
    const own = [timeNow({ now: () => new Date(sample.at) }), mathEvaluate, jsonQuery, textExtract];
    const all = [...own, this.read(), this.write(), this.request(), this.question()];
    this.tools = new Map(
      all.map((each) => {
        const name = ToolName.parse(each.name);
        return [name, { name, tool: each, recorded: name === 'http.request' || name === questionTool }];
      }),
    );
  }

  find(tool: ToolRef): PlayTool | undefined {
    return this.tools.get(tool);
  }

  /** The notes that were written, by key. */
  notes(): Record<string, string> {
    return Object.fromEntries(this.written);
  }

  private read(): Tool {
    return tool({
      name: 'notes.read',
      title: 'Read a note',
      description: 'Reads a note.',
      readOnly: true,
      input: z.object({ key: NoteKey }),
      run: ({ key }) => ({ key, text: this.written.get(key) ?? this.sample.notes[key] ?? null }),
    });
  }

  private write(): Tool {
    return tool({
      name: 'notes.write',
      title: 'Write a note',
      description: 'Writes a note.',
      readOnly: false,
      input: z.object({ key: NoteKey, text: z.string().max(limits.note.text), add: z.boolean().optional() }),
      run: ({ key, text, add }) => {
        if (this.written.size >= maxWritten)
          throw new ToolFailure('too_large', 'It wrote more notes than a sample may.', false);
        const before = this.written.get(key) ?? this.sample.notes[key] ?? '';
        this.written.set(key, add === true && before !== '' ? `${before}\n${text}` : text);
        return { key, written: true, edition: 1 };
      },
    });
  }

  private request(): Tool {
    return tool({
      name: 'http.request',
      title: 'Call an address',
      description: 'Sends an HTTP request.',
      readOnly: false,
      input: z.object({
        method: z.string().default('GET'),
        url: z.string().meta({ format: 'uri' }),
        headers: z.record(z.string(), z.string()).optional(),
        connection: z.string().optional(),
        json: z.json().optional(),
        body: z.string().optional(),
      }),
      run: () => this.readAnswer('http.request'),
    });
  }

  private question(): Tool {
    return tool({
      name: questionTool,
      title: 'Ask a person',
      description: 'Asks a person.',
      readOnly: true,
      input: Question,
      run: () => this.readAnswer(questionTool),
    });
  }

  private readAnswer(name: ToolName): Json {
    const at = this.answers.findIndex((answer) => answer.tool === name);
    const [answer] = at < 0 ? [] : this.answers.splice(at, 1);
    if (answer === undefined)
      throw new ToolFailure(
        'no_recorded_answer',
        'The sample has no answer for this call, and nothing leaves the product here.',
        false,
      );
    return answer.result;
  }
}
