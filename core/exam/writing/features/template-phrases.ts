import { findPhrases, indexPhrases } from "#core/exam/language/phrases.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/**
 * Phrases that suit any subject and that courses give learners to memorise. One or two are harmless. An answer full of
 * them is made from a template.
 */
const PHRASES = indexPhrases(
  `in this day and age|sparked a heated debate|a heated debate|a hotly debated|all over the globe|young and old alike|no denying the fact|
a double-edged sword|shed light on|put forward a number|viable solutions|a logical conclusion|a reasoned conclusion|to commence with|
a plethora of|an array of problems|burning issue|burning question|bear the brunt|springs to mind|a detrimental impact on|
every cloud has a silver lining|curb this menace|this menace|the bull by the horns|awareness campaigns|the masses|last but not least|
last but not the least|to recapitulate|above mentioned points|in a thorough manner|multi-faceted issue|solved overnight|join hands|
the day is not far|a thing of the past|an undeniable fact|undeniable fact that|most controversial topic|controversial issue|
positive and negative impacts|in the following paragraphs|elaborate my views|in support of this statement|with relevant examples|
at the outset|umpteen|behind this notion|this notion|most conspicuous one|a renowned university|survey conducted by|aforementioned|
in many are in favour|probing further|noteworthy reason|cannot be overlooked|can not be overlooked|an indispensable role|an indispensable part|
day to day life|moving towards|stringent steps|stringent laws|stringent measures|nip the problem in the bud|nip it in the bud|as per my perspective|
as per my opinion|every coin has two sides|two sides of the same coin|in excess is poisonous|the need of the hour|happy and prosperous life|
pros and cons|merits and demerits|boon or bane|boon or a bane|a boon|a bane|leave no stone unturned|the tip of the iceberg|
a blessing in disguise|stood the test of time|the flip side|bone of contention|it goes without saying|needless to say|
the forthcoming paragraphs|the ensuing paragraphs|the upcoming paragraphs|in the contemporary era|the contemporary world|in the contemporary world|
it is irrefutable|it is undeniable|it is crystal clear|crystal clear that|the root cause of this|the crux of|to cite an example|
to exemplify|a case in point|to put it in a nutshell|in a nutshell|the lion's share|by leaps and bounds|food for thought|
a matter of great concern|a matter of concern|the aforesaid|pen down|the pivotal reason|another pivotal|the foremost reason|the primary reason behind|
numerous steps|adopting these measures|the jury is still out|opinions are divided|school of thought|advocates of this|proponents of this|
from the above discussion|to encapsulate|on a concluding note|the bottom line is|outweigh its demerits|my personal viewpoint`
    .replace(/\n/g, "")
    .split("|"),
);

/** Returns the sentences with memorised phrases, and the number of these phrases per hundred words. */
export function templatePhrases({ read }: PreparedAnswer): { sentences: Sentence[]; rate: number } {
  let found = 0;
  const sentences = read.sentences.filter((sentence) => {
    const here = findPhrases(sentence, PHRASES).length;
    found += here;
    return here > 0;
  });
  return { sentences, rate: (found * 100) / Math.max(read.words.length, 100) };
}
