import type { OwnAccount } from '@rampart/core/auth';
import type { Profile } from '@rampart/core/teams';
import type { RenderedAnswer } from '../../http/answer';

type PublicAnswer = RenderedAnswer<'goodUserData'>;

/** What was made of profiles for the replies of each route. */
class MadeOfProfiles<Made> {
  private readonly byRoute = new Map<string, WeakMap<Profile, Made>>();

  get(routeName: string, profile: Profile, make: () => Made): Made {
    const ofRoute = this.byRoute.get(routeName) ?? new WeakMap<Profile, Made>();
    this.byRoute.set(routeName, ofRoute);
    const made = ofRoute.get(profile) ?? make();
    ofRoute.set(profile, made);
    return made;
  }
}

/** Profiles as they are sent, written once for as long as a profile is the same object. */
export class ProfileAnswers {
  private readonly publicAnswers = new MadeOfProfiles<PublicAnswer>();
  private readonly ownTexts = new MadeOfProfiles<string>();

  publicAnswer(
    routeName: string,
    profile: Profile,
    render: (profile: Profile) => PublicAnswer,
  ): PublicAnswer {
    return this.publicAnswers.get(routeName, profile, () => render(profile));
  }

  /** The data of an own profile as JSON. `write` puts the token at the end, where each new one replaces it. */
  ownText<Account extends OwnAccount>(
    routeName: string,
    account: Account,
    write: (account: Account) => string,
  ): string {
    const { profile, teamToken } = account;
    const text = this.ownTexts.get(routeName, profile, () => write({ ...account, teamToken: '' }));
    return `${text.slice(0, -'"}'.length)}${teamToken}"}`;
  }
}
