import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { Member, MemberStore } from './member-store';
import { normaliseEmail } from './team';
import type { TeamStore } from './team-store';

export interface MemberStores {
  readonly teams: Pick<TeamStore, 'lock'>;
  readonly members: Pick<MemberStore, 'count' | 'insert'>;
}

export interface AddMemberRequest {
  readonly teamId: string;
  readonly email: string;
  readonly now: Date;
}

export type AddMemberResult =
  | { readonly outcome: 'added'; readonly member: Member }
  | { readonly outcome: 'invalidEmail' | 'switchedOff' | 'unknownTeam' | 'tooMany' | 'knownEmail' };

export interface MembersDependencies {
  readonly members: Pick<MemberStore, 'list' | 'delete'>;
  readonly transact: Transact<MemberStores>;
  readonly random: Random;
  /** Settings `userMembers` and `maxMembers`. */
  readonly memberRules: { readonly isOn: boolean; readonly maxMembers: number };
}

export function createMembers({ members, transact, random, memberRules }: MembersDependencies) {
  return {
    /** Undefined when the feature is switched off. */
    listMembers: async (teamId: string): Promise<readonly Member[] | undefined> =>
      memberRules.isOn ? members.list(teamId) : undefined,

    /** The team's lock makes the count and the insert one step. */
    async addMember({ teamId, email: written, now }: AddMemberRequest): Promise<AddMemberResult> {
      const email = normaliseEmail(written);
      if (email === undefined) return { outcome: 'invalidEmail' };
      if (!memberRules.isOn) return { outcome: 'switchedOff' };
      const member: Member = { id: random.uuid(), teamId, email };
      return transact(async (stores): Promise<AddMemberResult> => {
        if ((await stores.teams.lock(teamId)) === undefined) return { outcome: 'unknownTeam' };
        if ((await stores.members.count(teamId)) >= memberRules.maxMembers) return { outcome: 'tooMany' };
        const inserted = await stores.members.insert({ ...member, createdAt: now });
        return inserted === 'inserted' ? { outcome: 'added', member } : { outcome: inserted };
      });
    },

    /** Succeeds also when the team has no such member. */
    async removeMember(member: { readonly id: string; readonly teamId: string }): Promise<{
      readonly outcome: 'removed' | 'switchedOff';
    }> {
      if (!memberRules.isOn) return { outcome: 'switchedOff' };
      await members.delete(member);
      return { outcome: 'removed' };
    },
  };
}
