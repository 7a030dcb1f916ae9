/**
 * The most common passwords, reduced to letters. `isCommonPassword` strips digits and signs from both ends and reads
 * "P@ssw0rd" as "password", so one entry covers hundreds of variants.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh abcabc access account admin administrator adobe alexander amanda america andrea andrew
angel angela anthony apple arsenal asdf asdfgh asdfghjkl ashley asshole august austin babygirl badboy bailey banana baseball
basketball batman beautiful benjamin bigdog blink blessed bond boomer brandon buster butterfly camaro carlos changeit changeme
charlie cheese chelsea chester chicken chocolate chris christian christopher company computer connect cookie corvette cowboy
daniel december default demo diamond dolphin donald dragon eagles elizabeth england english examination examiner facebook
family fender ferrari fitness flower football forever freedom friday friends fuckyou gemini george ginger google guest hannah
harley heather hello hellohello helpme hockey honda hunter iloveyou india internet jackson jasmine jennifer jessica jesus
johnny jonathan jordan joseph joshua junior justin killer kimberly lakers laptop learner lennon letmein linkedin liverpool
login london love lovely loveme lovers maggie manager marina marlboro martin master matrix matthew maverick mercedes merlin
michael michelle mickey minecraft monday monkey monster morgan mother mustang naruto nathan nicholas nicole nintendo ninja
november nothing october office oliver orange pakistan panther passwd password passwort patrick peanut pepper phoenix pokemon
porsche princess purple pussy qaz qazwsx qazwsxedc qwe qwer qwerty qwertyuiop qwertyui qwert rainbow ranger realmadrid
richard robert rockyou root samantha samsung saturday school scooter secret secure security september service shadow silver
slipknot snoopy soccer sophie spider spiderman starwars steelers steven student summer sunday sunshine superman superstar
support sweety teacher temp tennis test tester testing testtest thomas thunder tigger tomcat training trustno twitter
user username vanessa victoria vietnam welcome whatever william winner winter wizard xxx yamaha yankees yellow zaq zaqwsx
zxcv zxcvb zxcvbn zxcvbnm`.split(/\s+/u),
);

/** Words of the product and its subject. A password made only of them is easy to guess. */
export const CONTEXT_WORDS = [
  "bandwise",
  "ielts",
  "listening",
  "reading",
  "writing",
  "speaking",
  "academic",
  "general",
  "band",
  "exam",
  "mock",
] as const;
