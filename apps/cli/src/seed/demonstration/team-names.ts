import { DEMO_TEAMS } from '../../demo/demo-teams';
import type { SeededNumbers } from '../seeded-numbers';

const FIRST = words(`
  Amber Arctic Binary Brave Caffeinated Cheerful Clockwork Copper Cosmic Crimson Curious Dancing
  Distant Electric Fearless Floating Forgotten Frozen Gentle Golden Hidden Humble Invisible Jolly
  Lucid Magnetic Midnight Nocturnal Patient Quantum Quiet Recursive Restless Silver Sleepless Solar
  Stubborn Sunken Velvet Wandering
`);
const SECOND = words(`
  Albatross Anchors Badgers Beacons Cartographers Comets Compilers Couriers Cranes Daemons Decoders
  Divers Falcons Ferrets Gardeners Geckos Glaciers Herons Kites Lanterns Librarians Llamas Magpies
  Marmots Meteors Mirrors Navigators Otters Owls Pelicans Pirates Puffins Rangers Registers Sailors
  Sparrows Sprockets Tortoises Turbines Weasels
`);

/**
 * `count` different names in printable ASCII: those of the small demonstration, then pairs of words, then numbered
 * pairs.
 */
export function teamNames(count: number, numbers: SeededNumbers): readonly string[] {
  const names = [...DEMO_TEAMS];
  for (let round = 1; names.length < count; round += 1) {
    const pairs = FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`));
    for (let last = pairs.length - 1; last > 0; last -= 1) {
      const other = numbers.below(last + 1);
      [pairs[last], pairs[other]] = [pairs[other] ?? '', pairs[last] ?? ''];
    }
    names.push(...(round === 1 ? pairs : pairs.map((pair) => `${pair} ${String(round)}`)));
  }
  return names.slice(0, count);
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
