import type { ShownProfile } from '@rampart/core/teams';
import { createLruCache } from '@rampart/core/infra/lru-cache';
import type { LRUCache } from 'lru-cache';
import type { WrittenData } from '../../http/answer';
import type { RenderedAnswer } from '../../http/rendered-answer';
import { NewestBoard } from '../newest-board';

type PublicAnswer = RenderedAnswer<'goodUserData'>;

/** For each route and board; a profile with fifteen solves has 3 KB. */
const MAX_TEAMS = 5_000;

interface VersionedRendering<Rendering> {
  readonly version: object;
  readonly rendering: Rendering;
}

/** What was last rendered from the profiles of teams on the newest board, by route. */
class RenderedProfiles<Rendering> {
  private readonly newestBoard = new NewestBoard();
  private readonly byRoute = new Map<string, LRUCache<string, VersionedRendering<Rendering>>>();

  get(routeName: string, { team, version, board }: ShownProfile, render: () => Rendering): Rendering {
    if (this.newestBoard.isNew(board)) this.byRoute.clear();
    let ofRoute = this.byRoute.get(routeName);
    if (ofRoute === undefined) {
      ofRoute = createLruCache(MAX_TEAMS);
      this.byRoute.set(routeName, ofRoute);
    }
    const known = ofRoute.get(team.id);
    if (known?.version === version) return known.rendering;
    const rendering = render();
    ofRoute.set(team.id, { version, rendering });
    return rendering;
  }
}

/** Profiles as they are sent; each is written once until it changes. */
export class ProfileAnswers {
  private readonly publicAnswers = new RenderedProfiles<PublicAnswer>();
  private readonly ownTexts = new RenderedProfiles<WrittenData>();

  publicAnswer(routeName: string, profile: ShownProfile, render: () => PublicAnswer): PublicAnswer {
    return this.publicAnswers.get(routeName, profile, render);
  }

  /** The data of an own profile. `write` puts the token, which is ASCII, at the end, where each new one replaces it. */
  ownData(
    routeName: string,
    { profile, teamToken }: { readonly profile: ShownProfile; readonly teamToken: string },
    write: (teamToken: string) => string,
  ): WrittenData {
    const { dataJson, lengthInBytes } = this.ownTexts.get(routeName, profile, () => {
      const written = write('');
      return { dataJson: written, lengthInBytes: Buffer.byteLength(written) };
    });
    return {
      dataJson: `${dataJson.slice(0, -'"}'.length)}${teamToken}"}`,
      lengthInBytes: lengthInBytes + teamToken.length,
    };
  }
}
