/**
 * Thirty answers to our Academic Task 1 items, written from the figure and not from the model answers, at bands from
 * about 4.5 to 8. Each has the listed wrong figures or directions, or lacks the listed features or the overview.
 * Everything else is right and complete. The evaluator may also report a fault with "~", because it follows from
 * another fault: a point with a wrong figure does not count as made.
 */
export type FreshAnswer = { task: string; faults: string[]; answer: string };

const courses = (answer: string, ...faults: string[]): FreshAnswer => ({
  task: "tidewater-1-extra-line",
  faults,
  answer,
});
const spending = (answer: string, ...faults: string[]): FreshAnswer => ({
  task: "tidewater-1-extra-pie",
  faults,
  answer,
});
const cities = (answer: string, ...faults: string[]): FreshAnswer => ({
  task: "fenwick-1-extra-table",
  faults,
  answer,
});
const museum = (answer: string, ...faults: string[]): FreshAnswer => ({
  task: "fenwick-1-extra-mixed",
  faults,
  answer,
});
const energy = (answer: string, ...faults: string[]): FreshAnswer => ({
  task: "fenwick-1-academic-1-task-1",
  faults,
  answer,
});
const ferry = (answer: string, ...faults: string[]): FreshAnswer => ({
  task: "tidewater-1-academic-1-task-1",
  faults,
  answer,
});
const salt = (answer: string, ...faults: string[]): FreshAnswer => ({
  task: "tidewater-1-academic-2-task-1",
  faults,
  answer,
});
const quay = (answer: string, ...faults: string[]): FreshAnswer => ({
  task: "fenwick-1-academic-2-task-1",
  faults,
  answer,
});

export const FRESH_ANSWERS: readonly FreshAnswer[] = [
  courses(`The graph is about adults who went to evening courses in one college from 2000 to 2020. There are four subjects.

In general, languages lost many students and cookery won many students. At the end computing is the first.

In 2000 languages was the first with 640 people. After that it went down every four years and in 2020 it had only 390 people. Computing had 420 people in the beginning and it grew to 690 in 2008. But after 2008 it decreased to 450.

Cookery was very small in 2000, only 120 persons, but it grew all the time and in 2020 it was 390. Art and craft was almost the same in all years, between 225 and 240 adults.`, "figure:390"),
  courses(`How enrolment in four kinds of evening course developed at a college over two decades is set out in the line graph.

What is most striking is that languages, by far the strongest subject at the outset, attracted fewer than half as many adults by 2020, whereas cookery more than tripled. Computing finished in first place.

Languages began at 640 and shrank with every count, slipping to 520 in 2008 and 290 in 2020. Computing took the opposite path at first: it climbed from 420 to a high of 790 in 2008, overtaking languages on the way, but then gave up much of this gain and stood at 450 when the period closed.

Cookery gathered pace after 2004. From 135 it rose to 260 in 2012 and to 390 eight years later, so that it had left languages behind by 2016. Art and craft, by contrast, held steady at roughly 230 throughout.`, "figure:790"),
  courses(`The chart gives information on adult learners of languages, computing, cookery and art and craft between 2000 and 2020.

Languages were the most popular in the first year, when 640 adults took them, but the number fell steadily to 290. The number of people who studied computing went up from 420 to 690 in 2008 and then dropped to 450.

Cookery started with 120 learners and increased to 390. Art and craft did not change much: it had 230 learners in 2000 and 240 in 2020.`, "overview"),
  courses(`The line graph compares the number of adults who attended evening classes in four different subjects at a college over a period of 20 years.

Overall, there was a clear fall in the popularity of languages, while cookery became much more popular. By the end of the period, computing had the highest enrolment of the four.

At the start, 640 adults were learning languages. This figure declined throughout the period and had reached 290 in 2020. In contrast, 420 people were enrolled in computing in 2000. This increased sharply to a peak of 690 in 2008, before decreasing to 560 in 2012 and 450 in 2020.

As for art and craft, its numbers were stable, with only slight fluctuations between 225 and 240 adults over the two decades.`, "point:cookery"),
  courses(`The graph illustrate how many adults took evening courses in one college from 2000 until 2020.

Overall, languages became less popular and cookery became more popular. In 2020, computing was the most popular course.

From 2008 to 2020, computing rose steadily. It started with 420 learners in 2000 and the highest number was 690 learners.

Languages had 640 learners at first, this number was falling in every year and finished at 290. Cookery grew from 120 to 390 learners, more than three times. The number of learners of art and craft stayed nearly constant, around 230.`, "direction"),
  courses(`Presented here are enrolment figures for evening courses in four subjects, taken every four years from 2000 to 2020.

Taken together, the lines show a college whose learners moved from languages to cookery, with computing, despite losses of its own, coming out on top.

No subject lost more than languages. Its 640 learners at the turn of the century had become 410 by 2012 and a mere 290 by the final year. Cookery more than made good this loss: beginning with just 120 adults, it stood at 180 in 2008 and, after the sharpest increase on the graph, at 445 in 2016, ending on 390.

Computing peaked early, in 2008, at 690, having started from 420, and then declined to 450, which was still enough to keep it ahead of the rest.`, "figure:445", "point:art"),
  spending(`The two pie charts show what single people in a city spent their money for in 1995 and 2020.

Overall, housing became the biggest part of the spending, and people spent a smaller part for food and clothes.

In 1995, food was the biggest with 28%. In 2020 it was only 17%. Housing was 24% in 1995 and it increased to 51% in 2020. Leisure also increased, from 14% to 18%, and so it was on the second place.

Clothes decreased from 11% to 5%. Transport and other things did not change very much. Transport went from 12% to 10% and other went from 11% to 9%.`, "figure:51"),
  spending(`The charts set the budgets of single people in one city in 1995 beside those of 2020.

The dominant change is that housing, once second to food, came to swallow by far the largest share of the money, at the expense chiefly of food and clothes.

A quarter of a century ago the average single person spent 28% on food and 24% on a place to live. By 2020 housing had jumped to 41%, while food had fallen to 17%. Clothes suffered an even steeper relative loss, their share shrinking from 11% to a mere 5%.

Transport, at 12% and then 10%, and the remaining items, at 11% and 9%, barely moved.`, "point:leisure"),
  spending(`The pie charts compare the expenses of single people in 1995 with their expenses in 2020.

Food took the largest share in 1995 (28%), but it dropped to 17% in 2020. Housing rose from 24% to 41%. Clothes fell from 11% to 5%, so their share more than halved.

Leisure grew from 14% to 18% and was the second largest. Transport and other spending changed only a little: the first went from 12% to 10% and the second from 11% to 9%.`, "overview"),
  spending(`The pie charts illustrate the proportion of money spent on six categories by people who live alone in one city, in two different years.

Overall, housing accounted for by far the largest proportion in 2020, while the shares of food and clothes became smaller.

In 1995, single people spent 28% of their money on food, which was the highest percentage. Housing was in second place with 24%. However, by 2020, spending on housing had risen to 41%, whereas the figure for food had declined to 22%.

Leisure saw an increase from 14% to 18%. It became the second largest category. On the other hand, clothes declined from 11% to 8% of the total. Only small changes could be seen in transport, which fell by 2%, and other spending, which also fell slightly.`, "figure:22", "figure:8", "~point:food"),
  spending(`Looking at the pie charts we can see how did the spending of single persons change from 1995 to 2020.

In general, the housing became much more expensive and it took the most money in 2020. The food and the clothes took less money.

In 1995 the most money was for food, it was 28%, and then 24% for housing. In 2020 housing was 41% and food only 17%. The share of leisure decreased. Leisure was second biggest in 2020.

The clothes had 11% in 1995 and only 5% in 2020. There was a small change for transport, 12% and 10%, and for other things.`, "direction", "~point:leisure"),
  spending(`Between 1995 and 2020 the way in which single residents of one city divided their money altered considerably, as two pie charts show.

The overall picture is of housing crowding out other needs: it became much the largest item, while the portions left for food and clothing contracted.

In the earlier year food came first with 28%, ahead of housing with 24%. By the later year the order had been reversed, housing having grown to 41% and food having dwindled to 17%. Leisure, up from 14% to 18%, moved into second place.

The remaining categories are quickly told. Transport slipped from 12% to 10% and other spending from 11% to 9%.`, "point:clothes"),
  cities(`The table shows how people went to work in five cities in 2021 and the time of the journey.

Overall, the car was the most used in three cities, Alvera, Castine and Dunmere. Brenholt is different because many people walk or cycle and it has the shortest journey.

In Dunmere 83% of people go by car and in Alvera 71%. Only 9% in Dunmere use public transport. In Estrand public transport is the highest, with 68%.

In Brenholt 45% go on foot or by bicycle, but 24% by car. In Castine 46% use the car and 44% use public transport, and the journey is the longest with 47 minutes. The shortest journey is 22 minutes in Brenholt.`, "figure:68", "~point:estrand-transit"),
  cities(`The table compares how workers travelled to their jobs in five cities in 2021, and gives the average length of their journeys.

Driving was the commonest choice in three of the five places. The clear exception is Brenholt, whose commuters relied on their own legs and enjoyed the shortest trips of all.

Dependence on the car was greatest in Dunmere, at 83%, followed by Alvera, at 71%, where just 18% took public transport. In Castine the picture was balanced, with 46% behind the wheel and 44% on buses or trains; its residents also endured the longest journeys, at 37 minutes.

Brenholt stands apart: 45% of its people walked or cycled, almost double the proportion who drove. Estrand had the highest use of public transport, with 58%. Journey times ranged from 22 minutes in Brenholt to well over double that in Castine.`, "figure:37"),
  cities(`The table gives data about travelling to work in Alvera, Brenholt, Castine, Dunmere and Estrand in 2021.

Overall, it is clear that cars were the main means of transport in three out of five cities, while Brenholt was different with many walkers and cyclists and the shortest journeys.

Dunmere had the highest percentage of car users, at 83%, and Alvera came second, at 71%. In Brenholt, however, nearly half of the people (45%) walked or cycled, and 31% took public transport.

In Castine the shares of car and public transport were nearly equal, with 46% and 44%. People there needed 47 minutes to get to work, which was the longest time. The shortest was 22 minutes in Brenholt, and in Dunmere it was 29 minutes.`, "point:estrand-transit"),
  cities(`The table is about the journeys to work in five cities.

In Dunmere 83% use a car and 71% in Alvera. These are the highest numbers. In Estrand most people take the public transport, 58%.

Brenholt has 45% of people on foot or by bicycle and only 24% in cars. Castine has 46% in cars and 44% in public transport.

The journey takes 47 minutes in Castine and 22 minutes in Brenholt. It takes 38 minutes in Alvera, 29 in Dunmere and 41 in Estrand.`, "overview", "~point:castine-balance"),
  cities(`Commuting habits in five cities, together with the time that commuting took, are summarised in the table for 2021.

On the whole the car prevailed, being the leading means of transport in three of the cities; Brenholt, with its walkers, cyclists and brief journeys, is the odd one out.

Nowhere were cars more important than in Dunmere, where 73% of people used them. Alvera came next on 71%. At the other end stood Brenholt and Estrand: 45% of those in Brenholt walked or rode a bicycle, and a majority in Estrand, 58%, went by public transport.

Castine was split almost evenly between cars (46%) and public transport (44%). Commuters there spent 47 minutes on the way, more than anybody else, against 22 in Brenholt.`, "figure:73"),
  museum(`The charts show the visitors of a museum in four seasons in 2012 and 2022 and also the money which the museum earned.

Overall, the visitors were more equal in the seasons in 2022. The shop and café earned almost the same as the tickets at the end.

In 2012 the summer had 62 thousand visitors and in 2022 it had 55 thousand, but it was still the highest. The winter grew from 16 thousand to 45 thousand, so it more than doubled. The spring grew from 34 to 41 thousand and the autumn from 28 to 44 thousand.

The tickets earned 720 thousand pounds in 2012 and it stayed almost the same until 2018. In 2020 both incomes fell a lot, tickets to 310 and shop and café to 190 thousand pounds. The shop and café grew from 180 thousand to 560 thousand pounds in 2022, three times more.`, "figure:45 thousand"),
  museum(`The bar chart compares visitor numbers at a city museum by season in 2012 and 2022, while the line graph traces what it took in tickets and in its shop and café.

Two developments stand out: visits came to be spread far more evenly across the year, and the shop and café, once a minor source of income, ended close behind ticket sales.

Summer remained the busiest season even though its total slipped from 62,000 to 55,000. Every other season gained. Winter more than doubled, from 16,000 to 35,000, and autumn rose from 28,000 to 44,000.

Ticket income hovered between £720,000 and £760,000 until 2018. Meanwhile the shop and café more than doubled their earnings to £420,000 and, by 2022, had reached £560,000, three times what they had made at the start.`, "point:fall-2020"),
  museum(`The first chart shows museum visitors in each season in two years. The second chart shows the income of the museum from 2012 to 2022.

In summer there were 62,000 visitors in 2012 but only 55,000 in 2022, although summer was still the busiest season. Winter visitors more than doubled, from 16,000 to 35,000.

Income from tickets was steady at about 740,000 pounds until 2018. Then it fell sharply to 310,000 in 2020. The shop and café fell in 2020 as well, to 190,000, but grew to 560,000 in 2022, which was three times more than in 2012, when it was 180,000.`, "overview"),
  museum(`The bar chart gives the number of people who visited a museum in each season of 2012 and 2022, and the line graph shows its earnings from two sources during these years.

Overall, visits became more evenly spread over the seasons, and earnings from the shop and café nearly caught up with those from tickets.

In both years summer was the busiest, but its visitors fell from 62,000 to 55,000. In contrast, winter visits more than doubled to 35,000.

Ticket sales were quite stable between 2012 and 2018, ending that time on £860,000. Two years later they collapsed to £310,000 and the shop and café dropped to £190,000. Both then recovered. The shop and café made £560,000 in 2022, three times as much as in 2012.`, "figure:860,000", "~point:tickets-steady"),
  energy(`The bar chart shows the energy of an average household for four purposes in three regions in 2022.

Overall, heating needed the most energy, but not in the south. In the colder regions people use more for heating and in the warm region they use more for cooling.

In the north, heating was 980 kWh a month, which is the highest number in the chart. In the central region it was 620 and in the south it was only 240 kWh.

The southern region used 430 kWh for cooling, its biggest number, but the north used only 15 kWh. Hot water was 260 kWh in the north, 240 in the central region and a little less in the south with 190. Lights and appliances were similar in all regions, between 310 and 350 kWh.`, "figure:240"),
  energy(`How much energy a typical household consumed in 2022 depended heavily on where it stood, as this chart of three regions and four purposes makes clear.

In broad terms, heating was the chief use everywhere but in the south, and the warmer the region, the more of its energy went on cooling instead.

Northern homes needed 980 kWh a month for heating, more than for anything else on the chart. The central region managed with 620 kWh and the south with as little as 140 kWh. Cooling reversed this order: it required 430 kWh in the south, 110 kWh in the centre and next to nothing, 15 kWh, in the north.

Lights and appliances called for much the same everywhere, from 310 kWh in the north to 350 kWh in the south.`, "point:hot-water"),
  energy(`The chart compares how households in the northern, central and southern regions used energy in 2022.

Overall, heating took the largest share of energy except in the south, and colder regions used more for heating while the warm south used more for cooling.

As regards heating, the north had the highest figure at 980 kWh a month. It was followed by the central region with 620 kWh, and the lowest figure, 140 kWh, was in the south.

Cooling was the largest use in the south, at 430 kWh. However, northern households used 150 kWh for it. Hot water showed smaller differences, with 260 kWh, 240 kWh and 190 kWh from north to south. For lights and appliances, the figures were nearly the same in all three regions, at 310, 335 and 350 kWh.`, "figure:150"),
  ferry(`The line graph presents how visitors travelled to Marlsea island from 1980 to 2015.

In general, the total number of visitors went up a lot and the bridge became the most important way to arrive.

The ferry had 210,000 visitors in 1980 and it grew up to 320,000 in 1995. Then it fell very quickly to 180,000 in 2000 and it finished with 120,000.

The bridge opened in about 1995 with 150,000 people. It increased fast and in 2015 it was 485,000 people.

The plane went from 20,000 to 85,000 in 1995 and after that it went down to 55,000 in 2015. Private boats were 15,000 and they grew slowly to 90,000, more than the plane.`, "figure:55,000"),
  ferry(`The graph charts arrivals on the island of Marlsea by ferry, road bridge, plane and private boat from 1980 to 2015.

Overall, far more people visited the island at the end than at the beginning, and most of them came to use the bridge.

For the first fifteen years the ferry carried the great majority, its passengers increasing from 210,000 to a peak of 320,000 in 1995. Thereafter they plunged to 180,000 within five years and settled at about 120,000.

The reason lies in the bridge, which makes its appearance in 1995 with 150,000 users and had more than tripled that figure by 2015. Air travel declined from 1980 to 1995, and ended at 35,000, having been at its highest at 85,000. Private boats grew slowly but constantly, from 15,000 to 90,000, and passed the plane in 2005.`, "direction"),
  salt(`The diagram illustrates how salt is made from the sea.

Overall, there are eight steps, from the sea to the packed salt. In the first part the nature takes away the water, and in the second part workers collect and clean the salt.

First, sea water comes in through a gate at high tide and goes to a settling basin. It stays there for two weeks, so sand and mud sink. After that, the water goes to the crystallising pans, where the salt makes a crust which is 3 to 5 cm thick.

Then the workers rake the salt by hand into heaps and wash it with strong salt water. Next, it is dried for three days in a shed with warm air. At last, a sieve separates it: fine salt goes in boxes for cooking, and coarse salt goes in sacks for roads and industry.`, "point:evaporation"),
  salt(`Salt is won from the sea at this coastal works in a sequence of eight stages, which the diagram depicts.

Broadly, the process falls into two halves: sun, wind and time first remove the water, after which people gather, clean and sort what is left.

At high tide a gate admits sea water to a settling basin, and over two weeks sand and mud sink to the bottom. The brine is then led to evaporation ponds, where it spends six to eight weeks losing water to sun and wind. In the crystallising pans that follow, the salt forms a crust three to five centimetres thick.

The crust is broken up and raked into heaps by hand, washed in strong salt water, and dried in a shed for three days by warm air, which completes the work.`, "point:grading"),
  quay(`The two plans show the village of Halden Quay in 1985 and how it looks today.

Overall, the village changed from a fishing place to a tourist place and almost everything is different, only the cottages and the coast road are the same.

In 1985 there was a market garden in the north-west. Now there are new houses for holidays on it. The fish factory on the west of the main street became a maritime museum. On the east of the street there was a school, but now there is a car park.

Now the main street is only for pedestrians and a roundabout was built where it meets the coast road.`, "point:quay-marina"),
  quay(`The plans contrast Halden Quay as it was in 1985 with the village of today.

Where the market garden once lay, in the north-west, holiday houses now stand. The fish factory, formerly the workplace of 120 people, serves as a maritime museum, and the school opposite has been cleared to make room for a car park.

The main street between them has been closed to traffic, and a roundabout marks the point where it meets the coast road. By the sea, the quay has been extended and now has cafés and a hotel, with a marina beside it.`, "overview"),
]; // prettier-ignore
