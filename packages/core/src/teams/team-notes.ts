import type { SqlExecutor, Transact } from '../infra/database';
import {
  auditedChanges,
  contentVersion,
  holds,
  type StaffAction,
  type StaffAuditLog,
  type VersionCondition,
} from '../staff-audit';
import type { TeamStore } from './team-store';

/** Notes and tags of staff about a team. */
export interface TeamNotes {
  readonly note: string | null;
  readonly tags: readonly string[];
}

export function notesVersion({ note, tags }: TeamNotes): string {
  return contentVersion([note, tags]);
}

export interface TagInUse {
  readonly tag: string;
  readonly teamCount: number;
}

export interface TeamNotesStore {
  /** Undefined for an unknown team; empty for a team without notes and tags. */
  find(teamId: string): Promise<TeamNotes | undefined>;
  put(teamId: string, notes: TeamNotes): Promise<void>;
  /** By name. */
  listTags(): Promise<readonly TagInUse[]>;
}

export function createTeamNotesStore(executor: SqlExecutor): TeamNotesStore {
  return {
    async find(teamId) {
      return executor('teams')
        .leftJoin('team_notes', 'team_notes.team_id', 'teams.id')
        .where('teams.id', teamId)
        .first<TeamNotes | undefined>(
          'team_notes.note',
          executor.raw("coalesce(team_notes.tags, '{}') as tags"),
        );
    },

    async put(teamId, { note, tags }) {
      await executor('team_notes')
        .insert({ team_id: teamId, note, tags: [...tags] })
        .onConflict('team_id')
        .merge();
    },

    async listTags() {
      const { rows } = await executor.raw<{ rows: TagInUse[] }>(
        `select used.tag, count(*)::integer as "teamCount" from team_notes, unnest(team_notes.tags) as used (tag)
         group by used.tag order by used.tag collate "C"`,
      );
      return rows;
    },
  };
}

/** Tags as they are stored: trimmed, without duplicates. */
function normaliseTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()))];
}

export type SetTeamNotesResult =
  | { readonly outcome: 'stored'; readonly notes: TeamNotes }
  | { readonly outcome: 'unknownTeam' }
  | { readonly outcome: 'staleVersion' };

export interface TeamNotesDependencies {
  readonly teamNotes: TeamNotesStore;
  readonly transact: Transact<{
    readonly teams: Pick<TeamStore, 'lock'>;
    readonly teamNotes: TeamNotesStore;
    readonly audit: StaffAuditLog;
  }>;
}

/**
 * Notes and tags of staff about teams. Also allowed for teams with permissions, because they do not change the
 * team.
 */
export function createTeamNotes({ teamNotes: stored, transact }: TeamNotesDependencies) {
  return {
    findTeamNotes: (teamId: string): Promise<TeamNotes | undefined> => stored.find(teamId),

    listTeamTags: (): Promise<readonly TagInUse[]> => stored.listTags(),

    setTeamNotes(request: {
      readonly teamId: string;
      /** Blank means none. */
      readonly note: string | null;
      readonly tags: readonly string[];
      readonly by: StaffAction;
      readonly expects: VersionCondition;
    }): Promise<SetTeamNotesResult> {
      const { teamId, by, expects } = request;
      const note = request.note === null || request.note.trim() === '' ? null : request.note;
      const notes: TeamNotes = { note, tags: normaliseTags(request.tags) };
      return transact(async ({ teams, teamNotes, audit }): Promise<SetTeamNotesResult> => {
        // The lock makes the comparison and the write one step.
        const before = (await teams.lock(teamId)) && (await teamNotes.find(teamId));
        if (before === undefined) return { outcome: 'unknownTeam' };
        if (!holds(expects, notesVersion(before))) return { outcome: 'staleVersion' };
        const changes = auditedChanges({ ...before }, { ...notes });
        if (Object.keys(changes.after).length > 0) {
          await teamNotes.put(teamId, notes);
          await audit.record({ by, action: 'team.notes', target: { kind: 'team', id: teamId }, ...changes });
        }
        return { outcome: 'stored', notes };
      });
    },
  };
}
