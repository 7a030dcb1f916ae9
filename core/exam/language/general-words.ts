import { root } from "./stem.ts";

/**
 * Roots of words that suit an essay or report on any subject. They show no knowledge of the subject, so they do not
 * relate a sentence to a task.
 */
export const GENERAL_ROOTS: ReadonlySet<string> = new Set(
  `important interesting topic world today modern nowadays opinion country matter discuss think consider carefully day life
  time issue subject really great essay question point fact reason different everybody everyone mention say see know
  people person individual human mankind humanity society social community public population nation national global globe
  international worldwide contemporary current recent recently era age century decade year past future present generation
  advantage disadvantage benefit drawback merit demerit positive negative pro con upside downside good bad better best worse
  problem solution challenge difficulty concern dilemma controversy controversial debate debatable heated hotly argue argument
  believe belief view viewpoint perspective standpoint stance position opinion notion idea concept statement claim assert
  contend maintain opine advocate proponent opponent supporter critic agree disagree extent degree completely totally
  strongly firmly wholeheartedly personally undoubtedly undeniably undeniable indisputable irrefutable unquestionable
  unquestionably certainly obviously clearly evident evidently apparent apparently clear obvious doubt deny
  significant significance significantly crucial vital essential key major main primary fundamental pivotal paramount
  considerable considerably substantial immense enormous huge vast numerous various variety myriad plethora multitude
  multifaceted multitudinous aspect factor element facet dimension feature characteristic role part play contribute contribution
  impact influence effect affect consequence ramification repercussion implication outcome result cause lead bring create
  phenomenon trend tendency development situation circumstance condition scenario case instance example illustrate
  demonstrate show indicate suggest prove reveal reflect highlight emphasise underline reiterate acknowledge
  conclusion conclude summarise summary sum overall general generally whole entirely aforementioned above following
  first second third finally moreover furthermore addition additionally hand side therefore consequently hence thus
  become remain continue tend seem appear make take give get put keep let help need want use way manner means method
  increase rise grow growth reduce decrease improve enhance develop change transform transformation progress progression
  advance advancement quality standard level rate amount number great deal wide range broad large small big little
  possible impossible likely necessary inevitable inevitably imperative incumbent measure step action address tackle solve
  resolve mitigate alleviate eradicate implement initiate undertake effort attempt aim goal objective purpose order
  weigh outweigh balance evaluate evaluation examine examination analyse analysis explore delve shed light scrutinise
  paragraph introduction discussion writer author reader speak talk tell write state express explain elaborate
  nature fabric tapestry cornerstone bedrock foundation linchpin catalyst paradigm juxtaposition realm sphere arena domain
  landscape stratum strata spectrum facet intricate intricacy complex complexity profound profoundly pervasive ubiquitous
  permeate engender foster cultivate underscore exemplify epitomise manifest manifestation myriad unprecedented
  ever-changing fast-paced double-edged sword coin stone bird nutshell truth reality actual truly indeed
  important importance interest essential value valuable worth useful helpful harmful beneficial detrimental pernicious
  government authority law policy right duty responsibility responsible support encourage promote provide ensure allow enable`
    .split(/\s+/)
    .map(root),
);
