const toWords = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const toPhrases = (list: string): readonly string[] =>
  list
    .split(",")
    .map((phrase) => phrase.trim().replace(/\s+/g, " "))
    .filter((phrase) => phrase !== "");

/**
 * Words that say nothing about a topic: function words ("the", "which") and words such as "first", "way" and "make".
 */
export const STOP_WORDS = toWords(`
  a an the this that these those i you he she it we they me him her us them my your his its our their mine yours hers ours
  theirs myself yourself himself herself itself ourselves themselves who whom whose which what when where why how whether
  if because although though while whereas since unless until as than and or but nor so yet both either neither not no
  of in on at by for with about against between into through during before after above below to from up down out off over
  under again further then once here there all any each few more most other others some such only own same too very can
  will just should now would could may might must shall ought need dare be am is are was were been being have has had
  having do does did doing done get gets got getting make makes made making go goes going went gone also even still ever
  never always often sometimes usually however therefore moreover furthermore nevertheless thus hence otherwise instead
  rather quite almost enough much many lot lots several another every everyone everybody someone somebody anyone anybody
  nobody something anything nothing everything one ones two three first second third firstly secondly thirdly finally
  lastly next last i'm it's don't doesn't didn't isn't aren't wasn't weren't can't won't couldn't wouldn't shouldn't
  haven't hasn't hadn't let's that's there's they're we're you're i've we've they've i'd they'd we'd i'll we'll they'll
  within without among amongst towards toward across along around behind beside besides beyond despite except like
  per via upon onto till due well way ways thing things cannot
`);

/** Informal words that a formal answer avoids. */
export const INFORMAL_WORDS = toWords(`
  kids kid guys guy gonna wanna gotta stuff lots cool awesome yeah ok okay nope yep dude buddy mates crap sucks super
  folks loads heaps bunch totally basically btw lol u ur pls plz thx cuz coz wow hey tons gosh anyways huge-ass
  dad mom mum daddy mommy
`);

/** Matches contractions, which do not suit formal letters and essays. */
export const CONTRACTION = /^(?:[a-z]+n't|i'm|(?:i|you|he|she|it|we|they|that|there|what|who|let)'(?:s|re|ve|ll|d|m))$/;

/** Connectives by kind. */
export const CONNECTIVES: Readonly<Record<string, readonly string[]>> = {
  addition: toPhrases(`moreover, furthermore, in addition, additionally, besides, what is more, not only, as well as,
    apart from, another, similarly, likewise, equally, along with, coupled with, on top of that`),
  contrast:
    toPhrases(`however, although, though, even though, whereas, while, despite, in spite of, nevertheless, nonetheless,
    on the other hand, in contrast, by contrast, conversely, on the contrary, yet, instead, rather than, unlike, otherwise,
    regardless of, having said that, that said, compared to, compared with, in comparison, even so, still, albeit,
    notwithstanding, meanwhile`),
  cause:
    toPhrases(`because, since, due to, owing to, as a result, therefore, consequently, thus, hence, thereby, so that,
    in order to, lead to, leads to, leading to, resulting in, results in, for this reason, this means, which means,
    as a consequence, accordingly, given that, thanks to, in turn, so as to, stems from`),
  example:
    toPhrases(`for example, for instance, such as, to illustrate, namely, in particular, particularly, especially,
    specifically, including, e.g, a case in point, an example of`),
  condition: toPhrases(`if, unless, provided that, as long as, in case, whether, even if, assuming, were to`),
  order:
    toPhrases(`firstly, secondly, thirdly, finally, first of all, to begin with, to start with, first and foremost, lastly,
    then, next, subsequently, afterwards, after that, after which, before, once, at first, initially, eventually, at the same time,
    over the same period, followed by, simultaneously, until, by the time, in the first place, the former, the latter,
    respectively`),
  conclusion: toPhrases(`in conclusion, to conclude, to sum up, in summary, overall, on the whole, in short, all in all,
    to summarise, to summarize, taking everything into account, in general, generally, ultimately, in brief, all things considered`),
  emphasis:
    toPhrases(`in fact, indeed, of course, clearly, obviously, undoubtedly, admittedly, certainly, to be more precise,
    to put it differently, in other words, that is to say, it is true that, above all, notably, more importantly`),
};

/** Phrases that open a concluding paragraph. */
export const CONCLUSION_MARKERS =
  toPhrases(`in conclusion, to conclude, to sum up, to sum it up, to sum this up, to sum all up, to sum it all up, in summary, overall,
  on the whole, in short, all in all, to summarise, to summarize, taking everything into account, finally, in brief, all things considered,
  in a nutshell, as a conclusion, concluding, for these reasons, for all these reasons, ultimately, in the end, to recapitulate,
  conclusion, therefore, for the reasons, taking all this into account, in the final analysis, summing up, in sum, having considered,
  taking all, considering all, to wrap up, in light of, in the light of, in a nut shell, over all, as a result, consequently, for this reason,
  in a word, i conclude, i can conclude, it can be concluded, as per the reasons, given the above, with all this in mind, in closing, to finish, as mentioned above, as i mentioned above, the arguments above`);

/** Phrases that state the writer's position. */
export const POSITION_MARKERS =
  toPhrases(`i believe, i think, i agree, i disagree, in my opinion, in my view, i would argue,
  i strongly, i firmly, i completely, i absolutely, i truly, i really think, i definitely, i partly, i partially, i totally, my opinion, my view, personally, i am of the opinion,
  i am convinced, i support, i feel, i consider, i am in favour, i am in favor, from my perspective, from my point of view,
  i hold, i do not think, i do not believe, i maintain, my own view, i would say, i side with, i fully, i tend to, this essay will argue,
  this essay argues, this essay agrees, this essay disagrees, to my mind, as far as i am concerned, i contend, i opine,
  i wholeheartedly, i am inclined, i would suggest, it is my belief, my belief, i cannot agree, i don't agree, i don't think,
  this essay supports, i would contend, i am against, i share, my position, i advocate, i accept, i do not agree, i see, i find,
  outweigh, outweighed, outweighs, is better to, should be, i'm convinced, i am certain, i am sure, i prefer, i oppose, i suggest, i recommend`);

/** Phrases that announce the overview of an Academic Task 1 report. */
export const OVERVIEW_MARKERS =
  toPhrases(`overall, in general, generally, on the whole, it is clear that, it can be seen that,
  it is clear from, it is evident, it is noticeable, it is apparent, it is obvious, in summary, to sum up, to summarise, to summarize, conclude that, can be concluded, in brief, at first glance,
  looking at the, what stands out, two things stand out, stands out, the most striking, the most noticeable, the main feature, the main features, the main trend, the main trends, the main difference, the main differences, the main point, the main points, in conclusion, to conclude,
  it can be clearly seen, clearly, it is immediately apparent, an overall, the overall, overview, in short, all in all, the most notable,
  as a whole, in total, broadly, the general picture, throughout the period, over the whole period, the main change, altogether, at a glance,
  from an overall perspective, in overall, it is noticed, it is visible, it could be seen, can be observed, it is observed, it is interesting,
  over all, by and large, in essence, the whole process, the entire process, the process consists, the process includes, both diagrams show`);

/** Words that open a subordinate clause. */
export const CLAUSE_OPENERS =
  toWords(`because although though while whereas since unless until if whether when whenever where
  wherever which who whose whom that before after once as provided albeit`);
